// Namespaces of SVG files: prefixes that are bound where the reading is. Only what changes the
// meaning of a prefix is kept, so that files bind one or none.
#include "geom/file/svg_foreign.h"

#include <string.h>

void svg_foreign_open(svg_foreign *foreign, const ita_allocator *allocator) {
    foreign->allocator = allocator; // one by one: what is bound is large
    foreign->bound_count = foreign->depth = foreign->count = foreign->capacity = 0;
    foreign->root = SVG_OF_NONE;
    foreign->has_root = false;
    foreign->marked = NULL;
}

void svg_foreign_close(svg_foreign *foreign) {
    ita_give(foreign->allocator, foreign->marked, foreign->capacity * sizeof *foreign->marked);
    svg_foreign_open(foreign, foreign->allocator);
}

static svg_kin kin_of(const svg_foreign *f, xml_slice prefix) {
    for (size_t i = f->bound_count; i-- > 0;) {
        const xml_slice bound = f->bound[i].prefix;
        if (bound.length == prefix.length &&
            (prefix.length == 0 || memcmp(bound.bytes, prefix.bytes, prefix.length) == 0))
            return f->bound[i].kin;
    }
    if (xml_is(prefix, "xlink")) return SVG_OF_LINKS;
    return prefix.length == 0 || xml_is(prefix, "svg") ? SVG_OF_NONE : SVG_OF_OTHERS;
}

static svg_kin kin_by_name(xml_slice space) {
    if (space.length == 0) return SVG_OF_NONE;
    if (xml_is(space, "http://www.w3.org/2000/svg")) return SVG_OF_SVG;
    if (xml_is(space, "http://www.w3.org/1999/xhtml")) return SVG_OF_PAGES;
    return xml_is(space, "http://www.w3.org/1999/xlink") ? SVG_OF_LINKS : SVG_OF_OTHERS;
}

static ita_status bind(svg_foreign *f, const xml_tag *tag, ita_diag *diag) {
    xml_slice name, space;
    for (size_t at = 0; xml_next_attribute(tag, &at, &name, &space);) {
        xml_slice prefix = {NULL, 0};
        if (xml_begins(name, "xmlns:"))
            prefix = (xml_slice){name.bytes + 6, name.length - 6};
        else if (!xml_is(name, "xmlns"))
            continue;
        const svg_kin kin = kin_by_name(space);
        if (kin_of(f, prefix) == kin) continue;
        if (f->bound_count == SVG_BINDINGS_MOST) {
            ita_fail_at(diag, ITA_E_LIMIT, "geom.svg.prefixes", tag->offset);
            ita_diag_arg_int(diag, SVG_BINDINGS_MOST);
            return ITA_E_LIMIT;
        }
        f->bound[f->bound_count++] = (svg_binding){prefix, kin, f->depth};
    }
    return ITA_OK;
}

static ita_status mark(svg_foreign *f, const xml_tag *tag, xml_slice link, ita_diag *diag) {
    ita_status status =
        ita_grow(f->allocator, &f->marked, &f->capacity, f->count + 1, sizeof *f->marked);
    if (status) return ita_fail(diag, status, "memory");
    f->marked[f->count++] = (svg_marked){tag->offset, link};
    return ITA_OK;
}

// "href" with a prefix that stands for XLink.
static ita_status see_link(svg_foreign *f, const xml_tag *tag, ita_diag *diag) {
    xml_slice name, link;
    for (size_t at = 0; xml_next_attribute(tag, &at, &name, &link);) {
        const xml_slice prefix = {name.bytes, name.length < 5 ? 0 : name.length - 5};
        const xml_slice rest = {name.bytes + prefix.length, name.length - prefix.length};
        if (prefix.length && xml_is(rest, ":href") && kin_of(f, prefix) == SVG_OF_LINKS)
            return mark(f, tag, link, diag);
    }
    return ITA_OK;
}

ita_status svg_foreign_see(svg_foreign *f, const xml_tag *tag, ita_diag *diag) {
    if (tag->kind == XML_CLOSE) {
        while (f->bound_count > 0 && f->bound[f->bound_count - 1].depth == f->depth)
            f->bound_count--;
        f->depth--;
        return ITA_OK;
    }
    f->depth++;
    ita_status status = tag->binds_prefixes ? bind(f, tag, diag) : ITA_OK;
    if (status) return status;
    const svg_kin kin = kin_of(f, tag->prefix);
    if (!f->has_root) f->root = kin;
    f->has_root = true;
    if (kin == SVG_OF_SVG || (kin == SVG_OF_NONE && f->root == SVG_OF_NONE))
        return xml_is(tag->name, "use") ? see_link(f, tag, diag) : ITA_OK;
    if (kin == SVG_OF_PAGES && (xml_is(tag->name, "style") || xml_is(tag->name, "link"))) {
        ita_fail_at(diag, ITA_E_UNSUPPORTED, "geom.svg.property", tag->offset);
        ita_diag_arg_bytes(diag, tag->name.bytes, tag->name.length);
        return ITA_E_UNSUPPORTED;
    }
    return mark(f, tag, (xml_slice){NULL, 0}, diag);
}

// NULL when the tag is not marked.
static const svg_marked *find(const svg_foreign *f, const xml_tag *tag) {
    size_t low = 0, high = f->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (f->marked[middle].offset < tag->offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < f->count && f->marked[low].offset == tag->offset ? &f->marked[low] : NULL;
}

bool svg_foreign_is(const svg_foreign *f, const xml_tag *tag) {
    const svg_marked *marked = find(f, tag);
    return marked && !marked->link.bytes;
}

bool svg_foreign_link(const svg_foreign *f, const xml_tag *tag, xml_slice *link) {
    if (xml_attribute(tag, "href", link)) return true;
    const svg_marked *marked = find(f, tag);
    if (!marked || !marked->link.bytes) return false;
    *link = marked->link;
    return true;
}
