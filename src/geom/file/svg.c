// SVG elements into shapes: path, polygon, polyline, rect, circle and ellipse, with groups, nested
// svg, symbols and what uses them, transforms, styles and fill rules; and bounding polygons, which
// stand for what is no polygon. What is drawn only where it
// is used, text, pictures and elements that are not of SVG are stepped over; what would cut or move
// shapes and is not honoured is refused by its name.
#include "geom/file/svg_doubt.h"
#include "geom/file/svg_foreign.h"
#include "geom/file/svg_style.h"
#include "geom/file/svg_view.h"
#include "geom/file/xml_names.h"
#include "geom/file/xml_whole.h"

#include "intarsia/base.h"
#include "intarsia/words.h"

#include <math.h>
#include <string.h>

// What an element hands down to those inside it.
typedef struct context {
    svg_matrix matrix;
    draw_group group;
    bool is_even_odd, is_hidden;
    bool is_skipped;
    bool is_switch, has_chosen; // of a switch only the first child that can be drawn is
    bool is_drawn;              // a shape, or holds some
    bool is_page;               // in a foreignObject
    svg_size view;              // of the nearest viewport
    const svg_clip *clip;
    xml_slice name;                // of the use that draws this, if it has one
    size_t first_doubt, doubt_end; // those of its own transform
} context;

#define USES_MOST     16
#define ELEMENTS_MOST ((size_t)1 << 20)

typedef struct svg {
    const char *bytes;
    size_t length;
    ita_drawing *drawing;
    ita_diag *diag;
    svg_sheet sheet;
    svg_foreign foreign;
    xml_names ids; // once something is used
    size_t element_count;
    bool has_root, has_ids;
} svg;

// An element that is being read with all inside it: the file, or what a use draws.
typedef struct subtree {
    svg *file;
    xml_reader xml;
    context stack[XML_DEPTH_MOST + 1];
    size_t depth;
    int use_depth;
    const xml_tag *use; // that draws it, or NULL
} subtree;

static ita_status read_subtree(svg *s, size_t offset, const context *from, const xml_tag *use,
                               int use_depth);

static ita_status refuse(const svg *s, const xml_tag *tag, const char *key, xml_slice name) {
    ita_fail_at(s->diag, ITA_E_UNSUPPORTED, key, tag->offset);
    ita_diag_arg_bytes(s->diag, name.bytes, name.length);
    return ITA_E_UNSUPPORTED;
}

// ---- groups by name

// Small letters or capitals: people name their layers as they like.
static bool is_called(xml_slice name, const char *words) {
    size_t i = 0;
    while (i < name.length && words[i] && (name.bytes[i] | 0x20) == words[i])
        i++;
    return i == name.length && !words[i];
}

static bool names_group(const xml_tag *tag, const char *attribute, draw_group *group) {
    xml_slice value;
    if (!xml_attribute(tag, attribute, &value)) return false;
    if (is_called(value, "figure"))
        *group = DRAW_FIGURE;
    else if (is_called(value, "pieces"))
        *group = DRAW_PIECES;
    else if (is_called(value, "tray"))
        *group = DRAW_TRAY;
    else
        return false;
    return true;
}

// ---- elements, in their own coordinates

static ita_status complain(svg_pen *pen, const xml_tag *tag, const char *key) {
    return drawing_complain(pen->drawing, pen->diag, key, tag->offset);
}

static ita_status read_points(svg_pen *pen, xml_slice points) {
    ita_reader r = ita_read(points.bytes, points.length);
    draw_point here = {decimal_of(0), decimal_of(0)};
    for (bool is_first = true;; is_first = false) {
        draw_point p;
        ita_read_space(&r);
        if (ita_read_end(&r)) break;
        if (!svg_coordinate(&r, pen->drawing, &p.x) || !svg_coordinate(&r, pen->drawing, &p.y))
            return drawing_complain(pen->drawing, pen->diag, "geom.shape.path",
                                    svg_offset(pen, r.bytes + r.at));
        if (is_first) {
            drawing_move(pen->drawing, svg_apply(&pen->matrix, p));
            here = p;
            continue;
        }
        ita_status status = svg_line_to(pen, &here, p);
        if (status) return status;
    }
    return drawing_close_loop(pen->drawing, pen->diag);
}

static ita_status read_polygon(svg_pen *pen, const xml_tag *tag) {
    xml_slice points;
    if (!xml_attribute(tag, "points", &points)) return complain(pen, tag, "geom.shape.empty");
    return read_points(pen, points);
}

// The polygon that stands for whatever is drawn there.
static ita_status read_bounds(svg_pen *pen, const xml_tag *tag) {
    xml_slice points;
    (void)xml_attribute(tag, "data-bounds", &points);
    return read_points(pen, points);
}

static ita_status read_path(svg_pen *pen, const xml_tag *tag) {
    xml_slice data;
    if (!xml_attribute(tag, "d", &data)) return complain(pen, tag, "geom.shape.empty");
    return svg_path(pen, data);
}

static ita_status refuse_line(svg_pen *pen, const xml_tag *tag) {
    return complain(pen, tag, "geom.shape.line");
}

typedef struct element {
    const char *name;
    ita_status (*read)(svg_pen *pen, const xml_tag *tag);
} element;

static const element elements[] = {
    {"path", read_path},     {"polygon", read_polygon},   {"polyline", read_polygon},
    {"rect", svg_read_rect}, {"circle", svg_read_circle}, {"ellipse", svg_read_ellipse},
    {"line", refuse_line},
};

static const element bounded = {"data-bounds", read_bounds};

static const element *find_element(const xml_tag *tag) {
    xml_slice name = tag->name, points;
    if (xml_attribute(tag, "data-bounds", &points)) return &bounded;
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        if (xml_is(name, elements[i].name)) return &elements[i];
    return NULL;
}

// In a name "&amp;" is a character as in any other text.
static ita_status begin_shape(svg *s, const xml_tag *tag, const context *c, xml_slice name) {
    ita_text text;
    ita_text_open(&text, s->drawing->allocator);
    xml_put_plain(name, &text);
    name = (xml_slice){ita_text_get(&text), text.length};
    ita_status status = ita_text_status(&text);
    if (status)
        (void)ita_fail(s->diag, status, "memory");
    else
        status = drawing_begin_shape(s->drawing, c->group, name.bytes, name.length, c->is_even_odd,
                                     tag->offset, s->diag);
    ita_text_close(&text);
    return status;
}

// By which digits leave more open in every direction: where one direction is enlarged far more than
// another, twice what the other one is.
static double enlargement_of(const svg_matrix *m, double most) {
    const double area = fabs(m->a.value * m->d.value - m->b.value * m->c.value);
    return most > 0 ? fmin(most, 2 * area / most) : most;
}

static ita_status read_shape(svg *s, const xml_tag *tag, const context *c, const element *e) {
    xml_slice name = c->name;
    if (!name.length && !xml_attribute(tag, "id", &name)) name.length = 0;
    ita_status status = begin_shape(s, tag, c, name);
    svg_pen pen = {s->drawing, c->matrix, s->bytes, s->diag};
    const svg_matrix *m = &c->matrix;
    double size = fmax(hypot(m->a.value, m->b.value), hypot(m->c.value, m->d.value));
    const size_t first = s->drawing->edge_count;
    s->drawing->enlargement = fmax(s->drawing->enlargement, size);
    if (!status) drawing_current(s->drawing)->enlargement = enlargement_of(m, size);
    if (!status) status = e->read(&pen, tag);
    if (!status && !svg_view_holds(c->clip, s->drawing, first))
        status = complain(&pen, tag, "geom.svg.clipped");
    return status ? status : drawing_end_shape(s->drawing, s->diag);
}

// ---- viewports

// What is said of width and height, each by the use where that says it; false when nothing is.
static bool read_sizes(const xml_tag *tag, const xml_tag *use, xml_slice *width,
                       xml_slice *height) {
    *width = *height = (xml_slice){NULL, 0};
    const bool has_width = xml_attribute(use, "width", width) || xml_attribute(tag, "width", width);
    const bool has_height =
        xml_attribute(use, "height", height) || xml_attribute(tag, "height", height);
    return has_width || has_height;
}

// `use` draws it, or is the tag itself.
static ita_status enter_view(svg *s, const xml_tag *tag, const xml_tag *use, bool overflows,
                             context *c) {
    xml_slice name = tag->name, value, width, height;
    decimal w, h;
    const bool has_size = read_sizes(tag, use, &width, &height);
    bool has_box = xml_attribute(tag, "viewBox", &value);
    bool is_sized = svg_view_size(width, height, s->drawing, c->view, &w, &h);
    if (!is_sized && !has_box && overflows) return ITA_OK;
    if (!is_sized && !has_box && !has_size) return ITA_OK; // as large as a picture of unknown size
    if (!is_sized) return refuse(s, tag, "geom.svg.viewport", name);
    svg_matrix own;
    svg_clip box = {.outer = c->clip};
    if (!svg_view_matrix(tag, s->drawing, w, h, &own, &box))
        return refuse(s, tag, "geom.svg.viewport", name);
    c->matrix = svg_matrix_product(&c->matrix, &own);
    c->view = (svg_size){box.x1 - box.x0, box.y1 - box.y0};
    if (overflows) return ITA_OK;
    box.matrix = c->matrix;
    // what is shown is the viewport, also where the box is smaller
    svg_clip *kept = ita_arena_take(&s->drawing->names, sizeof *kept);
    if (!kept) return ita_fail(s->diag, ITA_E_MEMORY, "memory");
    *kept = box;
    c->clip = kept;
    return ITA_OK;
}

// Those since `first` are of the element's own, and end with it.
static void carry_doubts(svg *s, size_t first, context *c) {
    if (s->drawing->doubt_count == first) return;
    svg_doubt_carry(s->drawing, first, &c->matrix);
    if (c->first_doubt == c->doubt_end) c->first_doubt = first;
    c->doubt_end = s->drawing->doubt_count;
}

static void end_doubts(svg *s, const context *c) {
    for (size_t i = c->first_doubt; i < c->doubt_end; i++)
        s->drawing->doubts[i].shape_end = s->drawing->shape_count;
}

static ita_status shift_by(svg *s, const xml_tag *tag, context *c) {
    static const char *const names[2] = {"x", "y"};
    svg_matrix own = svg_identity();
    decimal *out[2] = {&own.e, &own.f};
    xml_slice value;
    const draw_digits before = s->drawing->written;
    for (int i = 0; i < 2; i++)
        if (xml_attribute(tag, names[i], &value) &&
            !svg_attribute_number(tag, names[i], s->drawing, out[i]))
            return refuse(s, tag, "geom.svg.viewport", tag->name);
    s->drawing->written = before;
    const size_t first = s->drawing->doubt_count;
    svg_doubt_shift(s->drawing, own.e, own.f);
    carry_doubts(s, first, c);
    c->matrix = svg_matrix_product(&c->matrix, &own);
    return ITA_OK;
}

// The whole picture's viewBox only sets its size and place; unless it stretches it.
static ita_status enter_root(svg *s, const xml_tag *tag, context *c) {
    xml_slice value, width, height;
    decimal w, h;
    svg_matrix own = svg_identity();
    svg_clip box = {.outer = NULL};
    (void)read_sizes(tag, tag, &width, &height);
    bool is_sized = svg_view_size(width, height, s->drawing, (svg_size){0, 0}, &w, &h);
    bool has_box = xml_attribute(tag, "viewBox", &value);
    if (!is_sized) w = h = decimal_of(1);
    if (has_box && !svg_view_matrix(tag, s->drawing, w, h, &own, &box))
        return refuse(s, tag, "geom.svg.viewport", tag->name);
    double sx = own.a.value, sy = own.d.value;
    const bool is_stretched = is_sized ? has_box && fabs(sx - sy) > 1e-6 * sx
                                       : !svg_view_keeps_ratio(tag, width, height, s->drawing);
    if (is_stretched) return refuse(s, tag, "geom.svg.stretched", tag->name);
    if (is_sized) c->view = (svg_size){w.value / sx, h.value / sy};
    if (!is_sized && has_box) c->view = (svg_size){(box.x1 - box.x0), (box.y1 - box.y0)};
    return ITA_OK;
}

// ---- use

// The first element of a name has it. The file was read once already without a fault, or is being
// read and will be complained of in its turn.
static ita_status find_ids(svg *s) {
    xml_reader *xml = ita_take(s->drawing->allocator, sizeof *xml);
    if (!xml) return ITA_E_MEMORY;
    xml_open(xml, s->bytes, s->length);
    ita_status status = ITA_OK;
    for (xml_tag tag = xml_next(xml); !status && tag.kind != XML_END && tag.kind != XML_FAULT;
         tag = xml_next(xml)) {
        xml_slice id;
        if (tag.kind == XML_OPEN && xml_attribute(&tag, "id", &id))
            status = xml_names_put(&s->ids, id, tag.offset);
    }
    ita_give(s->drawing->allocator, xml, sizeof *xml);
    s->has_ids = !status;
    return status;
}

static ita_status read_use(subtree *t, const xml_tag *tag, context *c) {
    svg *s = t->file;
    xml_slice target = {NULL, 0};
    (void)svg_foreign_link(&s->foreign, tag, &target);
    if (target.length < 2 || target.bytes[0] != '#')
        return refuse(s, tag, "geom.svg.use", target.length ? target : tag->name);
    target.bytes++, target.length--;
    if (!s->has_ids && find_ids(s)) return ita_fail(s->diag, ITA_E_MEMORY, "memory");
    const xml_named *found = xml_names_find(&s->ids, target);
    if (!found) return refuse(s, tag, "geom.svg.use", target);
    if (t->use_depth == USES_MOST) return refuse(s, tag, "geom.svg.round", target);
    xml_slice id;
    if (!c->name.length && xml_attribute(tag, "id", &id) && !names_group(tag, "id", &c->group))
        c->name = id;
    ita_status status = shift_by(s, tag, c);
    return status ? status : read_subtree(s, found->offset, c, tag, t->use_depth + 1);
}

// ---- all of them

typedef enum part { PART_GROUP, PART_SVG, PART_SYMBOL, PART_SWITCH, PART_USE, PART_OTHER } part;

static part part_of(xml_slice name) {
    static const struct {
        const char *name;
        part part;
    } parts[] = {{"g", PART_GROUP},       {"a", PART_GROUP},       {"svg", PART_SVG},
                 {"symbol", PART_SYMBOL}, {"switch", PART_SWITCH}, {"use", PART_USE}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (xml_is(name, parts[i].name)) return parts[i].part;
    return PART_OTHER;
}

// The attribute by which an element may be drawn for some viewers only; or NULL.
static const char *condition_of(const xml_tag *tag) {
    static const char *const conditions[] = {"requiredExtensions", "requiredFeatures",
                                             "systemLanguage"};
    xml_slice value;
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
        if (xml_attribute(tag, conditions[i], &value)) return conditions[i];
    return NULL;
}

// Children of a switch: the first without conditions that is drawn at all.
static bool is_passed_over(context *parent, const xml_tag *tag, bool is_drawn) {
    if (!parent->is_switch) return false;
    if (parent->has_chosen || condition_of(tag)) return true;
    parent->has_chosen = is_drawn;
    return !is_drawn;
}

// What is drawn, but is no shape.
static bool is_picture(xml_slice name) {
    return xml_is(name, "text") || xml_is(name, "image") || xml_is(name, "foreignObject");
}

// What would move or hide what it stands in, or another element that it names, as time goes by.
static bool is_animation(const xml_tag *tag, const context *parent) {
    static const char *const moved[] = {"points", "viewBox", "preserveAspectRatio", "class",
                                        "href",   "style",   "xlink:href"};
    xml_slice value, name;
    const bool has_target =
        xml_attribute(tag, "href", &value) || xml_attribute(tag, "xlink:href", &value);
    if (!parent->is_drawn && !has_target) return false;
    if (xml_is(tag->name, "animateMotion") || xml_is(tag->name, "discard")) return true;
    if (!xml_is(tag->name, "set") && !xml_begins(tag->name, "animate")) return false;
    if (!xml_attribute(tag, "attributeName", &name)) return false;
    for (size_t i = 0; i < sizeof moved / sizeof moved[0]; i++)
        if (xml_is(name, moved[i])) return true;
    return svg_style_concerns(name);
}

// What is not honoured of an element, by its name; or NULL. What is in a foreignObject is of pages.
static const char *unhonoured(const xml_tag *tag, const context *parent, const context *c,
                              part kind) {
    if (is_animation(tag, parent)) return "animation";
    if (kind == PART_SVG && parent->is_page) return "foreignObject";
    if (c->is_skipped) return NULL;
    xml_slice value;
    if (xml_is(tag->name, "symbol") && xml_attribute(tag, "refX", &value)) return "refX";
    if (xml_is(tag->name, "symbol") && xml_attribute(tag, "refY", &value)) return "refY";
    return condition_of(tag);
}

// By its name, where it is one.
static ita_status refuse_transform(svg *s, xml_slice text, svg_css read, const char *fault) {
    const size_t at = (size_t)(text.bytes - s->bytes);
    const char *end = fault ? memchr(fault, ')', (size_t)(text.bytes + text.length - fault)) : NULL;
    if (!end) return ita_fail_at(s->diag, ITA_E_SYNTAX, "geom.svg.transform", at);
    ita_fail_at(s->diag, ITA_E_UNSUPPORTED,
                read == SVG_CSS_BROKEN ? "geom.svg.css" : "geom.svg.property", at);
    ita_diag_arg_bytes(s->diag, fault, (size_t)(end + 1 - fault));
    return ITA_E_UNSUPPORTED;
}

static ita_status apply_look(svg *s, const svg_look *look, context *c) {
    c->is_even_odd = look->is_even_odd;
    c->is_hidden = look->is_hidden;
    c->is_skipped = c->is_skipped || look->is_gone;
    if (!look->transform.bytes) return ITA_OK;
    svg_matrix own;
    const char *fault = NULL;
    svg_css read = SVG_CSS_READ;
    const size_t first = s->drawing->doubt_count;
    if (look->is_css_transform)
        read = svg_css_transform(look->transform, s->drawing, &own, &fault);
    else if (!svg_transform(look->transform, s->drawing, &own))
        read = SVG_CSS_UNKNOWN;
    if (read != SVG_CSS_READ) return refuse_transform(s, look->transform, read, fault);
    carry_doubts(s, first, c);
    c->matrix = svg_matrix_product(&c->matrix, &own);
    return ITA_OK;
}

static ita_status open_view(subtree *t, const xml_tag *tag, part kind, bool overflows, context *c) {
    svg *s = t->file;
    if (!s->has_root) {
        s->has_root = true;
        return enter_root(s, tag, c);
    }
    const bool is_used = t->use && t->depth == 0;
    if (kind == PART_SYMBOL && !is_used) {
        c->is_skipped = true; // drawn where it is used
        return ITA_OK;
    }
    ita_status status = shift_by(s, tag, c);
    return status ? status : enter_view(s, tag, is_used ? t->use : tag, overflows, c);
}

static ita_status open_element(subtree *t, const xml_tag *tag) {
    svg *s = t->file;
    context c = t->stack[t->depth];
    const bool is_foreign = svg_foreign_is(&s->foreign, tag);
    const part kind = is_foreign ? PART_OTHER : part_of(tag->name);
    const element *shape = s->has_root && !is_foreign ? find_element(tag) : NULL;
    const bool is_container = kind != PART_OTHER && shape != &bounded;
    if (++s->element_count > ELEMENTS_MOST) {
        ita_fail_at(s->diag, ITA_E_LIMIT, "geom.file.many", tag->offset);
        ita_diag_arg_int(s->diag, (int64_t)ELEMENTS_MOST);
        return ITA_E_LIMIT;
    }
    context *parent = &t->stack[t->depth];
    const bool is_known = kind != PART_OTHER || shape;
    const bool is_in_vain = is_passed_over(parent, tag, is_known || is_picture(tag->name));
    c.is_skipped = c.is_skipped || is_in_vain || !is_known;
    c.is_switch = kind == PART_SWITCH;
    c.has_chosen = false;
    c.first_doubt = c.doubt_end = 0;
    c.is_drawn = !c.is_skipped;
    c.is_page = c.is_page || xml_is(tag->name, "foreignObject");
    const char *what = is_foreign ? NULL : unhonoured(tag, parent, &c, kind);
    if (what) return refuse(s, tag, "geom.svg.property", (xml_slice){what, strlen(what)});
    ita_status status = ITA_OK;
    if (!c.is_skipped) {
        svg_look look = {.is_even_odd = c.is_even_odd, .is_hidden = c.is_hidden};
        status = svg_read_look(&s->sheet, tag, &look, s->diag);
        if (!status) status = apply_look(s, &look, &c);
        if (is_container && !names_group(tag, "id", &c.group))
            (void)names_group(tag, "inkscape:label", &c.group);
        if (!status && is_container && !c.is_skipped && (kind == PART_SVG || kind == PART_SYMBOL))
            status = open_view(t, tag, kind, look.overflows, &c);
        if (!status && is_container && !c.is_skipped && kind == PART_USE)
            status = read_use(t, tag, &c);
        if (!status && shape && !c.is_skipped && !c.is_hidden) {
            (void)names_group(tag, "id", &c.group); // a single path may be the figure itself
            status = read_shape(s, tag, &c, shape);
        }
    }
    // nothing inside a shape or a use is drawn
    c.is_skipped = c.is_skipped || shape || kind == PART_USE;
    s->has_root = true; // one that is not shown, too
    t->stack[++t->depth] = c;
    return status;
}

static ita_status refuse_fault(const svg *s, const xml_reader *xml) {
    const xml_slice name = xml->fault_name;
    const ita_status status = name.length ? ITA_E_UNSUPPORTED : ITA_E_SYNTAX;
    (void)ita_fail_at(s->diag, status, xml->fault, xml->fault_offset);
    if (name.length) ita_diag_arg_bytes(s->diag, name.bytes, name.length);
    return status;
}

static ita_status read_tags(subtree *t) {
    svg *s = t->file;
    for (;;) {
        xml_tag tag = xml_next(&t->xml);
        if (tag.kind == XML_FAULT) return refuse_fault(s, &t->xml);
        if (tag.kind == XML_END) return ITA_OK;
        if (tag.kind == XML_CLOSE) {
            end_doubts(s, &t->stack[t->depth--]);
            if (t->use && t->depth == 0) return ITA_OK;
            continue;
        }
        if (!s->has_root && (!xml_is(tag.name, "svg") || svg_foreign_is(&s->foreign, &tag)))
            return ita_fail_at(s->diag, ITA_E_SYNTAX, "geom.svg.root", tag.offset);
        ita_status status = open_element(t, &tag);
        if (status) return status;
    }
}

static ita_status read_subtree(svg *s, size_t offset, const context *from, const xml_tag *use,
                               int use_depth) {
    const ita_allocator *allocator = s->drawing->allocator;
    subtree *t = ita_take(allocator, sizeof *t); // the stack is large, and uses may be a million
    if (!t) return ita_fail(s->diag, ITA_E_MEMORY, "memory");
    t->file = s;
    t->use = use;
    t->use_depth = use_depth;
    t->depth = 0;
    t->stack[0] = *from;
    xml_open(&t->xml, s->bytes, s->length);
    t->xml.is_whole = !use;
    if (use) t->xml.at = offset;
    ita_status status = read_tags(t);
    ita_give(allocator, t, sizeof *t);
    return status;
}

// What is to be known of the whole file before any of it is drawn. What is broken is complained of
// when it is read for good.
static ita_status survey(svg *s) {
    xml_reader *xml = ita_take(s->drawing->allocator, sizeof *xml);
    if (!xml) return ita_fail(s->diag, ITA_E_MEMORY, "memory");
    xml_open(xml, s->bytes, s->length);
    ita_status status = ITA_OK;
    for (xml_tag tag = xml_next(xml); !status && tag.kind != XML_END && tag.kind != XML_FAULT;
         tag = xml_next(xml)) {
        status = svg_foreign_see(&s->foreign, &tag, s->diag);
        if (!status && !svg_foreign_is(&s->foreign, &tag))
            status = svg_sheet_see(&s->sheet, s->bytes, &tag, xml->at, s->diag);
    }
    ita_give(s->drawing->allocator, xml, sizeof *xml);
    return status;
}

static ita_status read_whole(ita_drawing *d, const xml_whole *whole, ita_diag *diag) {
    svg s = {.bytes = whole->bytes, .length = whole->length, .drawing = d, .diag = diag};
    context none = {.matrix = svg_identity()};
    svg_sheet_open(&s.sheet, d->allocator);
    svg_foreign_open(&s.foreign, d->allocator);
    xml_names_open(&s.ids, d->allocator);
    ita_status status = survey(&s);
    if (!status) status = read_subtree(&s, 0, &none, NULL, 0);
    if (!status && !s.has_root) status = ita_fail_at(diag, ITA_E_SYNTAX, "geom.svg.root", 0);
    xml_names_close(&s.ids);
    svg_foreign_close(&s.foreign);
    svg_sheet_close(&s.sheet);
    return status;
}

ita_status drawing_read_svg(ita_drawing *d, const char *bytes, size_t length, ita_diag *diag) {
    xml_whole whole;
    ita_status status = xml_whole_open(bytes, length, d->allocator, &whole, diag);
    if (!status) {
        status = read_whole(d, &whole, diag);
        if (status && diag && diag->offset != ITA_NO_OFFSET)
            diag->offset = xml_whole_place(&whole, diag->offset);
        for (size_t i = 0; i < d->shape_count; i++)
            d->shapes[i].offset = xml_whole_place(&whole, d->shapes[i].offset);
    }
    xml_whole_close(&whole);
    return status;
}
