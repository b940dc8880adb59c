// A problem of .xmpuzzle: which shapes are pieces and how many of each, which is the figure, which
// colours may lie on which, how many cells may stay empty, which pieces may stay together when they
// are taken apart. Saved solutions and how far a search came are stepped over: they are found
// again.
#include "games/space/files/xmpuzzle.h"

#include <string.h>

typedef struct reading {
    xmpuzzle_file *file;
    xmpuzzle_problem *problem;
} reading;

static ita_status number(const reading *r, const xml_tag *tag, const char *name, uint32_t most,
                         uint32_t *value, bool *is_there) {
    return xmpuzzle_number(r->file, tag, name, most, value, is_there);
}

// The same, but it has to be there.
static ita_status needed(const reading *r, const xml_tag *tag, const char *name, uint32_t most,
                         uint32_t *value) {
    bool is_there = false;
    ita_status status = number(r, tag, name, most, value, &is_there);
    if (status != ITA_OK || is_there) return status;
    status = xmpuzzle_fails(r->file, ITA_E_SYNTAX, "space.xmpuzzle.lacks", tag->offset);
    ita_diag_arg(r->file->diag, name);
    return status;
}

static ita_status refuse_element(const reading *r, const xml_tag *tag) {
    return xmpuzzle_fails_with(r->file, "space.xmpuzzle.element", tag->name, tag->offset);
}

static ita_status read_shape_number(const reading *r, const xml_tag *tag, const char *key,
                                    uint32_t *shape) {
    ita_status status = needed(r, tag, "id", UINT32_MAX, shape);
    if (status != ITA_OK || *shape < r->file->shape_count) return status;
    status = xmpuzzle_fails(r->file, ITA_E_RANGE, key, tag->offset);
    ita_diag_arg_int(r->file->diag, *shape);
    return status;
}

// ---- pieces

static ita_status read_counts(const reading *r, const xml_tag *tag, xmpuzzle_part *part) {
    bool has_count = false, has_least = false, has_most = false;
    part->least = part->most = 1;
    ita_status status = number(r, tag, "count", SPACE_COPIES_MOST, &part->most, &has_count);
    if (status == ITA_OK && has_count) {
        part->least = part->most;
        return ITA_OK;
    }
    if (status == ITA_OK)
        status = number(r, tag, "min", SPACE_COPIES_MOST, &part->least, &has_least);
    if (status == ITA_OK) status = number(r, tag, "max", SPACE_COPIES_MOST, &part->most, &has_most);
    if (status != ITA_OK) return status;
    if (has_least == has_most && part->least <= part->most) return ITA_OK;
    return xmpuzzle_fails(r->file, ITA_E_RANGE, "space.xmpuzzle.counts", tag->offset);
}

// Which bit a group of the file has.
static ita_status find_group(const reading *r, const xml_tag *tag, uint32_t group, uint32_t *bit) {
    xmpuzzle_problem *p = r->problem;
    uint32_t i = 0;
    while (i < p->group_count && p->groups[i] != group)
        i++;
    *bit = (uint32_t)1 << i;
    if (i < p->group_count) return ITA_OK;
    if (p->group_count < SPACE_GROUPS_MOST) {
        p->groups[p->group_count++] = group;
        return ITA_OK;
    }
    ita_status status = xmpuzzle_fails(r->file, ITA_E_LIMIT, "space.together.groups", tag->offset);
    ita_diag_arg_int(r->file->diag, SPACE_GROUPS_MOST);
    return status;
}

// Group 0 is none.
static ita_status read_group(const reading *r, const xml_tag *tag, xmpuzzle_part *part) {
    uint32_t group = 0, bit = 0;
    bool is_there = false;
    ita_status status = number(r, tag, "group", UINT32_MAX, &group, &is_there);
    if (status != ITA_OK || group == 0) return status;
    status = find_group(r, tag, group, &bit);
    part->groups |= bit;
    return status;
}

// Of some copies only, and not of the others: no game here says that.
static ita_status read_copies_of_group(const reading *r, const xml_tag *tag, xmpuzzle_part *part) {
    uint32_t count = 0;
    const uint32_t before = part->groups;
    ita_status status = needed(r, tag, "count", UINT32_MAX, &count);
    if (status != ITA_OK || count == 0) return status;
    status = read_group(r, tag, part);
    if (status != ITA_OK || count >= part->most || part->groups == before) return status;
    return xmpuzzle_fails(r->file, ITA_E_UNSUPPORTED, "space.xmpuzzle.groups", tag->offset);
}

static ita_status read_groups(const reading *r, xmpuzzle_part *part) {
    const size_t depth = r->file->xml.depth;
    ita_status status = ITA_OK;
    xml_tag child;
    while (status == ITA_OK && xmpuzzle_next_child(r->file, depth, &child, &status))
        status = xml_is(child.name, "group") ? read_copies_of_group(r, &child, part)
                                             : refuse_element(r, &child);
    return status;
}

static ita_status read_part(const reading *r, const xml_tag *tag) {
    xmpuzzle_problem *p = r->problem;
    xmpuzzle_part part = {.groups = 0};
    ita_status status = read_shape_number(r, tag, "space.xmpuzzle.shape", &part.shape);
    if (status == ITA_OK) status = read_counts(r, tag, &part);
    if (status == ITA_OK) status = read_group(r, tag, &part);
    if (status == ITA_OK) status = read_groups(r, &part);
    if (status != ITA_OK || part.most == 0) return status; // a piece that is not there is none
    const bool is_full = p->part_count == SPACE_KINDS_MOST;
    p->copies += part.most;
    if (is_full || p->copies > SPACE_COPIES_MOST) {
        status = xmpuzzle_fails(r->file, ITA_E_LIMIT,
                                is_full ? "space.pieces.kinds" : "space.pieces.many", tag->offset);
        ita_diag_arg_int(r->file->diag, is_full ? SPACE_KINDS_MOST : SPACE_COPIES_MOST);
        return status;
    }
    p->parts[p->part_count++] = part;
    return ITA_OK;
}

// ---- colours

static ita_status read_pair(const reading *r, const xml_tag *tag) {
    uint32_t piece = 0, result = 0; // counted from 0
    ita_status status = needed(r, tag, "piece", XMPUZZLE_COLOURS_MOST - 1, &piece);
    if (status == ITA_OK) status = needed(r, tag, "result", XMPUZZLE_COLOURS_MOST - 1, &result);
    if (status == ITA_OK) r->problem->allowed[piece + 1] |= (uint64_t)1 << (result + 1);
    return status;
}

// ---- the whole

typedef ita_status child_reader(const reading *r, const xml_tag *tag);

// Every child of this name.
static ita_status read_children(const reading *r, const char *name, child_reader *read) {
    const size_t depth = r->file->xml.depth;
    ita_status status = ITA_OK;
    xml_tag child;
    while (status == ITA_OK && xmpuzzle_next_child(r->file, depth, &child, &status))
        status = xml_is(child.name, name) ? read(r, &child) : refuse_element(r, &child);
    return status;
}

static ita_status read_element(const reading *r, const xml_tag *tag) {
    if (xml_is(tag->name, "shapes")) return read_children(r, "shape", read_part);
    if (xml_is(tag->name, "bitmap")) return read_children(r, "pair", read_pair);
    if (xml_is(tag->name, "solutions") || xml_is(tag->name, "assembler")) return ITA_OK;
    if (!xml_is(tag->name, "result")) return refuse_element(r, tag);
    r->problem->has_result = true;
    return read_shape_number(r, tag, "space.xmpuzzle.result", &r->problem->result);
}

ita_status xmpuzzle_problem_read(xmpuzzle_file *file, xmpuzzle_problem *problem) {
    const reading r = {file, problem};
    *problem = (xmpuzzle_problem){.part_count = 0};
    ita_status status = number(&r, &file->problem, "maxHoles", UINT32_MAX, &problem->holes_most,
                               &problem->has_holes_most);
    if (status != ITA_OK || file->problem.is_empty)
        return status != ITA_OK ? status
                                : xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.nothing",
                                                 file->problem.offset);
    xml_open(&file->xml, file->bytes, file->problem_end);
    file->xml.at = file->problem_inside;
    xml_tag child;
    while (status == ITA_OK && xmpuzzle_next_child(file, 0, &child, &status))
        status = read_element(&r, &child);
    if (status != ITA_OK) return status;
    if (problem->part_count == 0 || !problem->has_result)
        return xmpuzzle_fails(file, ITA_E_SYNTAX, "space.xmpuzzle.nothing", file->problem.offset);
    return ITA_OK;
}
