// SVG to PNG, PDF and moving pictures, through librsvg and cairo. Knows nothing of games.
#include "picture/picture.h"

#include "intarsia/gif.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <string.h>

static cairo_status_t put_chunk(void *closure, const unsigned char *data, unsigned int length) {
    ita_put_bytes(closure, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

// The library tells a lack of memory in its words alone.
static ita_status failed(ita_diag *diag, const char *what) {
    if (strstr(what, "out of memory") || strstr(what, "NoMemory")) // cairo's words, librsvg's words
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    ita_status status = ita_fail(diag, ITA_E_IO, "cli.picture.failed");
    ita_diag_arg(diag, what);
    return status;
}

// Of a PNG that goes into a text libpng complains for want of memory alone.
static ita_status cairo_failed(cairo_status_t status, ita_diag *diag) {
    if (status == CAIRO_STATUS_SUCCESS) return ITA_OK;
    if (status == CAIRO_STATUS_NO_MEMORY || status == CAIRO_STATUS_PNG_ERROR)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    return failed(diag, cairo_status_to_string(status));
}

static ita_status surface_failed(cairo_surface_t *surface, ita_diag *diag) {
    return cairo_failed(cairo_surface_status(surface), diag);
}

// ---- a page

typedef struct page {
    RsvgHandle *handle;
    double width, height;
} page;

// What the parser of XML says of our documents when it lacks memory: that it does, that the
// document ends early, though ours ends as it should, or that the name of its space is no address,
// or no whole one. Each with the library's number.
static bool is_said_for_want_of_memory(const ita_text *svg, const char *what) {
    static const char *const said[] = {
        "domain 1 code 2 ", // XML_ERR_NO_MEMORY
        "code=99 ",         // XML_WAR_NS_URI
        "code=100 ",        // XML_WAR_NS_URI_RELATIVE
    };
    static const char cut[] = "domain 1 code 5 "; // XML_ERR_DOCUMENT_END
    static const char end[] = "</svg>\n";
    const size_t length = sizeof end - 1;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (strstr(what, said[i])) return true;
    return strstr(what, cut) && svg->length > length &&
           memcmp(svg->data + svg->length - length, end, length) == 0;
}

static ita_status open_page(const ita_text *svg, page *p, ita_diag *diag) {
    GError *error = NULL;
    *p = (page){0};
    p->handle = rsvg_handle_new_from_data((const guint8 *)ita_text_get(svg), svg->length, &error);
    if (!p->handle) {
        const char *what = error ? error->message : "reading";
        ita_status status = is_said_for_want_of_memory(svg, what)
                                ? ita_fail(diag, ITA_E_MEMORY, "memory")
                                : failed(diag, what);
        g_clear_error(&error);
        return status;
    }
    if (rsvg_handle_get_intrinsic_size_in_pixels(p->handle, &p->width, &p->height) &&
        p->width >= 1 && p->height >= 1)
        return ITA_OK;
    g_object_unref(p->handle);
    return failed(diag, "no size");
}

// The nearest number of pixels.
static int pixels_of(double length) {
    return (int)(length + 0.5);
}

// Drawn over so much of the surface as is asked for. Where those are whole pixels and the page's
// are not, it is stretched by that part of one: fitted in, it would leave its rims half covered.
static ita_status draw_page(const page *p, double width, double height, cairo_surface_t *surface,
                            ita_diag *diag) {
    cairo_t *context = cairo_create(surface);
    cairo_scale(context, width / p->width, height / p->height);
    RsvgRectangle viewport = {0, 0, p->width, p->height};
    GError *error = NULL;
    ita_status status = ITA_OK;
    if (!rsvg_handle_render_document(p->handle, context, &viewport, &error)) {
        status = failed(diag, error ? error->message : "rendering");
        g_clear_error(&error);
    }
    // the renderer goes on without a word where the context has given up
    if (status == ITA_OK) status = cairo_failed(cairo_status(context), diag);
    cairo_destroy(context);
    return status == ITA_OK ? surface_failed(surface, diag) : status;
}

// ---- PNG

enum { PNG_SIDE_MOST = 32767 }; // of cairo's images

static ita_status refuse_size(int width, int height, ita_diag *diag) {
    ita_fail(diag, ITA_E_LIMIT, "cli.picture.large");
    ita_diag_arg_int(diag, width);
    ita_diag_arg_int(diag, height);
    ita_diag_arg_int(diag, PNG_SIDE_MOST);
    return ITA_E_LIMIT;
}

static ita_status render_png(const picture_pages *pages, ita_text *out, ita_diag *diag) {
    page p;
    ita_status status = open_page(&pages->svg[0], &p, diag);
    if (status != ITA_OK) return status;
    const int width = pixels_of(p.width), height = pixels_of(p.height);
    if (width > PNG_SIDE_MOST || height > PNG_SIDE_MOST) {
        g_object_unref(p.handle);
        return refuse_size(width, height, diag);
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    status = draw_page(&p, width, height, surface, diag);
    if (status == ITA_OK)
        status = cairo_failed(cairo_surface_write_to_png_stream(surface, put_chunk, out), diag);
    if (status == ITA_OK) status = surface_failed(surface, diag);
    cairo_surface_destroy(surface);
    g_object_unref(p.handle);
    return status;
}

// ---- PDF

// The same pages make the same bytes, whenever they are drawn: the file states no time of its own.
static void describe(cairo_surface_t *surface, const picture_pages *pages) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    if (pages->title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, pages->title);
}

static ita_status add_page(cairo_surface_t **surface, const picture_pages *pages, size_t index,
                           ita_text *out, ita_diag *diag) {
    page p;
    ita_status status = open_page(&pages->svg[index], &p, diag);
    if (status != ITA_OK) return status;
    if (!*surface) {
        *surface = cairo_pdf_surface_create_for_stream(put_chunk, out, p.width, p.height);
        describe(*surface, pages);
    }
    cairo_pdf_surface_set_size(*surface, p.width, p.height);
    status = draw_page(&p, p.width, p.height, *surface, diag);
    if (status == ITA_OK) cairo_surface_show_page(*surface);
    g_object_unref(p.handle);
    return status;
}

static ita_status render_pdf(const picture_pages *pages, ita_text *out, ita_diag *diag) {
    cairo_surface_t *surface = NULL;
    ita_status status = ITA_OK;
    for (size_t i = 0; i < pages->count && status == ITA_OK; i++)
        status = add_page(&surface, pages, i, out, diag);
    if (!surface) return status;
    cairo_surface_finish(surface);
    if (status == ITA_OK) status = surface_failed(surface, diag);
    cairo_surface_destroy(surface);
    return status;
}

// ---- moving pictures

// Cairo's pixels are whole numbers of 0xAARRGGBB.
static void put_frame(ita_gif *gif, cairo_surface_t *surface, unsigned char *pixels,
                      double seconds) {
    const int width = cairo_image_surface_get_width(surface);
    const int height = cairo_image_surface_get_height(surface);
    cairo_surface_flush(surface);
    const unsigned char *rows = cairo_image_surface_get_data(surface);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            uint32_t colour;
            unsigned char *to = pixels + 4 * ((size_t)y * (size_t)width + (size_t)x);
            memcpy(&colour,
                   rows + (size_t)y * (size_t)cairo_image_surface_get_stride(surface) +
                       4 * (size_t)x,
                   sizeof colour);
            for (int channel = 0; channel < 3; channel++)
                to[channel] = (unsigned char)(colour >> (16 - 8 * channel) & 255);
        }
    ita_gif_frame(gif, pixels, seconds);
}

// Frames after the first are drawn over the one before: the same size, and a ground of their own.
static ita_status render_frames(const picture_pages *pages, cairo_surface_t *surface, ita_gif *gif,
                                unsigned char *pixels, ita_diag *diag) {
    ita_status status = ITA_OK;
    for (size_t i = 0; i < pages->count && status == ITA_OK; i++) {
        page p;
        // the end stands at least as long as what came before
        bool is_last = i + 1 == pages->count && pages->last_pause > pages->pause;
        status = open_page(&pages->svg[i], &p, diag);
        if (status != ITA_OK) break;
        status = draw_page(&p, cairo_image_surface_get_width(surface),
                           cairo_image_surface_get_height(surface), surface, diag);
        g_object_unref(p.handle);
        if (status == ITA_OK)
            put_frame(gif, surface, pixels, is_last ? pages->last_pause : pages->pause);
    }
    return status;
}

static ita_status render_gif(const picture_pages *pages, ita_text *out, ita_diag *diag) {
    page p;
    ita_gif *gif = NULL;
    ita_status status = open_page(&pages->svg[0], &p, diag);
    if (status != ITA_OK) return status;
    g_object_unref(p.handle);
    const int width = pixels_of(p.width), height = pixels_of(p.height);
    status = ita_gif_open(width, height, ita_heap(), out, &gif);
    if (status == ITA_E_RANGE) return failed(diag, "a moving picture of that size");
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    size_t bytes = 4 * (size_t)width * (size_t)height;
    unsigned char *pixels = ita_take(ita_heap(), bytes);
    if (status != ITA_OK || !pixels)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    else
        status = surface_failed(surface, diag);
    if (status == ITA_OK) status = render_frames(pages, surface, gif, pixels, diag);
    cairo_surface_destroy(surface);
    ita_give(ita_heap(), pixels, bytes);
    if (gif && ita_gif_close(gif) != ITA_OK && status == ITA_OK)
        status = ita_fail(diag, ITA_E_MEMORY, "memory");
    return status;
}

ita_status picture_render(const picture_pages *pages, const char *kind, ita_text *out,
                          ita_diag *diag) {
    static const struct {
        const char *kind;
        ita_status (*render)(const picture_pages *pages, ita_text *out, ita_diag *diag);
    } kinds[] = {{"png", render_png}, {"pdf", render_pdf}, {"gif", render_gif}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].kind, kind) != 0) continue;
        errno = 0;
        ita_status status = kinds[i].render(pages, out, diag);
        // cairo leaves out a shape for which it lacks memory and tells nobody, but malloc has
        bool lacks = out->failed || errno == ENOMEM;
        return status == ITA_OK && lacks ? ita_fail(diag, ITA_E_MEMORY, "memory") : status;
    }
    return failed(diag, kind);
}
