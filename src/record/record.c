// A game as text in memory: config, tags, tree of moves, comments, all strings in one arena.
// May touch nothing but the record handed in. Knows no rules and no file format.
#include "record/record.h"

#include <string.h>

// The root exists as soon as anything was put into the record.
static ita_status ensure_root(ita_record *record) {
    if (record->node_count > 0) return ITA_OK;
    ita_status status = ita_grow(record->arena.allocator, &record->nodes, &record->node_capacity, 1,
                                 sizeof *record->nodes);
    if (status != ITA_OK) return status;
    record->nodes[0] = (ita_record_node){.parent = ITA_ROOT, .offset = ITA_NO_OFFSET};
    record->node_count = 1;
    return ITA_OK;
}

void ita_record_open(ita_record *record, const ita_allocator *allocator) {
    *record = (ita_record){
        .game = "", .config = "", .game_offset = ITA_NO_OFFSET, .config_offset = ITA_NO_OFFSET};
    ita_arena_open(&record->arena, allocator);
    ensure_root(record); // when there is no memory now, the next call asks again
}

void ita_record_close(ita_record *record) {
    const ita_allocator *allocator = record->arena.allocator;
    if (!allocator) return;
    ita_give(allocator, record->tags, record->tag_capacity * sizeof *record->tags);
    ita_give(allocator, record->nodes, record->node_capacity * sizeof *record->nodes);
    ita_arena_close(&record->arena);
    *record = (ita_record){.game = "", .config = ""};
    record->arena.allocator = allocator;
}

ita_status ita_record_set_game(ita_record *record, const char *game, const char *config) {
    size_t game_length = strlen(game), config_length = strlen(config);
    if (game_length == 0 || strchr(game, ':')) return ITA_E_SYNTAX;
    if (!ita_text_is_utf8(game, game_length, NULL) ||
        !ita_text_is_utf8(config, config_length, NULL))
        return ITA_E_SYNTAX;
    if (ensure_root(record) != ITA_OK) return ITA_E_MEMORY;
    const char *game_copy = ita_arena_text(&record->arena, game, game_length);
    const char *config_copy = ita_arena_text(&record->arena, config, config_length);
    if (!game_copy || !config_copy) return ITA_E_MEMORY;
    record->game = game_copy;
    record->config = config_copy;
    return ITA_OK;
}

static ita_tag *find_tag(const ita_record *record, const char *name) {
    for (size_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0) return &record->tags[i];
    return NULL;
}

ita_status ita_record_set_tag(ita_record *record, const char *name, const char *value,
                              size_t value_length) {
    size_t name_length = strlen(name);
    if (name_length == 0 || !ita_text_is_utf8(name, name_length, NULL) ||
        !ita_text_is_utf8(value, value_length, NULL))
        return ITA_E_SYNTAX;
    ita_tag *tag = find_tag(record, name);
    if (!tag && record->tag_count >= RECORD_TAGS_MAX) return ITA_E_LIMIT;
    const char *copy = ita_arena_text(&record->arena, value, value_length);
    if (!copy || ensure_root(record) != ITA_OK) return ITA_E_MEMORY;
    if (tag) {
        tag->value = copy;
        return ITA_OK;
    }
    const char *name_copy = ita_arena_text(&record->arena, name, name_length);
    if (!name_copy || ita_grow(record->arena.allocator, &record->tags, &record->tag_capacity,
                               record->tag_count + 1, sizeof *record->tags) != ITA_OK)
        return ITA_E_MEMORY;
    record->tags[record->tag_count++] = (ita_tag){name_copy, copy};
    return ITA_OK;
}

const char *ita_record_tag(const ita_record *record, const char *name) {
    const ita_tag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

bool record_is_move_byte(char c) {
    unsigned char byte = (unsigned char)c;
    return byte > ' ' && byte != 0x7F && c != '(' && c != ')' && c != '{' && c != '}';
}

static bool is_move_text(const char *move, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!record_is_move_byte(move[i])) return false;
    return length > 0 && ita_text_is_utf8(move, length, NULL);
}

ita_status ita_record_add(ita_record *record, uint32_t parent, const char *move, size_t move_length,
                          size_t offset, uint32_t *node) {
    if (!is_move_text(move, move_length)) return ITA_E_SYNTAX;
    if (ensure_root(record) != ITA_OK) return ITA_E_MEMORY;
    if (parent >= record->node_count) return ITA_E_NOT_FOUND;
    if (record->node_count >= UINT32_MAX) return ITA_E_LIMIT;
    if (ita_grow(record->arena.allocator, &record->nodes, &record->node_capacity,
                 record->node_count + 1, sizeof *record->nodes) != ITA_OK)
        return ITA_E_MEMORY;
    const char *copy = ita_arena_text(&record->arena, move, move_length);
    if (!copy) return ITA_E_MEMORY;
    uint32_t index = (uint32_t)record->node_count++;
    record->nodes[index] = (ita_record_node){.move = copy, .parent = parent, .offset = offset};
    if (node) *node = index;
    return ITA_OK;
}

ita_status ita_record_set_comment(ita_record *record, uint32_t node, const char *words,
                                  size_t length) {
    if (ensure_root(record) != ITA_OK) return ITA_E_MEMORY;
    if (node >= record->node_count) return ITA_E_NOT_FOUND;
    if (!ita_text_is_utf8(words, length, NULL)) return ITA_E_SYNTAX;
    const char *copy = NULL;
    if (length > 0) {
        copy = ita_arena_text(&record->arena, words, length);
        if (!copy) return ITA_E_MEMORY;
    }
    record->nodes[node].comment = copy;
    return ITA_OK;
}

// ---- one line of the tree

static ita_status copy_header(const ita_record *record, ita_record *line) {
    ita_status status =
        record->game[0] ? ita_record_set_game(line, record->game, record->config) : ITA_OK;
    for (size_t i = 0; status == ITA_OK && i < record->tag_count; i++)
        status = ita_record_set_tag(line, record->tags[i].name, record->tags[i].value,
                                    strlen(record->tags[i].value));
    line->game_offset = record->game_offset;
    line->config_offset = record->config_offset;
    line->format = record->format;
    return status;
}

static ita_status copy_comment(const ita_record *record, uint32_t node, ita_record *line) {
    const char *comment = record->nodes[node].comment;
    return comment ? ita_record_set_comment(line, line->cursor, comment, strlen(comment)) : ITA_OK;
}

static ita_status copy_line(const ita_record *record, const uint32_t *way, size_t count,
                            ita_record *line) {
    ita_status status = copy_comment(record, ITA_ROOT, line);
    for (size_t i = count; status == ITA_OK && i-- > 0;) {
        const ita_record_node *node = &record->nodes[way[i]];
        status = ita_record_add(line, line->cursor, node->move, strlen(node->move), node->offset,
                                &line->cursor);
        if (status == ITA_OK) status = copy_comment(record, way[i], line);
    }
    return status;
}

ita_status ita_record_line(const ita_record *record, uint32_t node, const ita_allocator *allocator,
                           ita_record *line) {
    if (node >= record->node_count) return ITA_E_NOT_FOUND;
    ita_record_open(line, allocator);
    size_t count = 0;
    for (uint32_t at = node; at != ITA_ROOT; at = record->nodes[at].parent)
        count++;
    uint32_t *way = ita_take(allocator, count * sizeof *way);
    size_t filled = 0;
    for (uint32_t at = node; way && at != ITA_ROOT; at = record->nodes[at].parent)
        way[filled++] = at;
    ita_status status = filled == count ? copy_header(record, line) : ITA_E_MEMORY;
    if (status == ITA_OK) status = copy_line(record, way, count, line);
    ita_give(allocator, way, count * sizeof *way);
    if (status != ITA_OK) ita_record_close(line);
    return status;
}

// ---- the tree as lists

ita_status record_links_open(record_links *links, const ita_record *record,
                             const ita_allocator *allocator) {
    size_t count = record->node_count;
    *links = (record_links){.allocator = allocator, .count = count};
    if (count == 0) return ITA_OK;
    links->first_child = ita_take_zeroed(allocator, count, sizeof *links->first_child);
    links->next_sibling = ita_take_zeroed(allocator, count, sizeof *links->next_sibling);
    if (!links->first_child || !links->next_sibling) {
        record_links_close(links);
        return ITA_E_MEMORY;
    }
    for (size_t i = count; i-- > 1;) { // backwards, so that the oldest child ends up first
        uint32_t parent = record->nodes[i].parent;
        links->next_sibling[i] = links->first_child[parent];
        links->first_child[parent] = (uint32_t)i;
    }
    return ITA_OK;
}

void record_links_close(record_links *links) {
    ita_give(links->allocator, links->first_child, links->count * sizeof *links->first_child);
    ita_give(links->allocator, links->next_sibling, links->count * sizeof *links->next_sibling);
    links->first_child = NULL;
    links->next_sibling = NULL;
}

uint32_t record_main_end(const record_links *links) {
    uint32_t node = ITA_ROOT;
    while (node < links->count && links->first_child[node] != 0)
        node = links->first_child[node];
    return node;
}
