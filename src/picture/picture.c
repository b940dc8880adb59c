// SVG to PNG and PDF, through librsvg and cairo. Knows nothing of games.
#include "picture/picture.h"

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <string.h>

static cairo_status_t put_chunk(void *closure, const unsigned char *data, unsigned int length) {
    ita_put_bytes(closure, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

static ita_status failed(ita_diag *diag, const char *what) {
    ita_status status = ita_fail(diag, ITA_E_IO, "cli.picture.failed");
    ita_diag_arg(diag, what);
    return status;
}

static ita_status draw(RsvgHandle *handle, bool is_pdf, ita_text *out, ita_diag *diag) {
    double width = 0, height = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) || width < 1 ||
        height < 1)
        return failed(diag, "no size");
    cairo_surface_t *surface =
        is_pdf ? cairo_pdf_surface_create_for_stream(put_chunk, out, width, height)
               : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(width + 0.5),
                                            (int)(height + 0.5));
    cairo_t *context = cairo_create(surface);
    RsvgRectangle viewport = {0, 0, width, height};
    GError *error = NULL;
    ita_status status = ITA_OK;
    if (!rsvg_handle_render_document(handle, context, &viewport, &error)) {
        status = failed(diag, error ? error->message : "rendering");
        g_clear_error(&error);
    }
    cairo_destroy(context);
    if (status == ITA_OK && !is_pdf) cairo_surface_write_to_png_stream(surface, put_chunk, out);
    cairo_surface_finish(surface);
    if (status == ITA_OK && cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        status = failed(diag, cairo_status_to_string(cairo_surface_status(surface)));
    cairo_surface_destroy(surface);
    return status == ITA_OK && out->failed ? ita_fail(diag, ITA_E_MEMORY, "memory") : status;
}

ita_status picture_render(const char *svg, size_t length, const char *kind, ita_text *out,
                          ita_diag *diag) {
    GError *error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, length, &error);
    if (!handle) {
        ita_status status = failed(diag, error ? error->message : "reading");
        g_clear_error(&error);
        return status;
    }
    ita_status status = draw(handle, strcmp(kind, "pdf") == 0, out, diag);
    g_object_unref(handle);
    return status;
}
