// A moving picture for the page: one at a time, of frames of pixels that the page has drawn.
#include "wasm/wasm.h"

#include "intarsia/gif.h"

static ita_gif *gif;     // NULL: none is begun
static size_t gif_frame; // bytes of one
static ita_text gif_bytes;

static void end_gif(void) {
    if (gif) ita_gif_close(gif);
    gif = NULL;
    if (gif_bytes.allocator) ita_text_close(&gif_bytes);
}

wasm_ok wasm_gif_open(int32_t width, int32_t height) {
    end_gif();
    ita_text_open(&gif_bytes, ita_heap());
    ita_status status = ita_gif_open(width, height, ita_heap(), &gif_bytes, &gif);
    if (status != ITA_OK) {
        gif = NULL;
        end_gif();
        return wasm_lacks(status, status == ITA_E_MEMORY ? "memory" : "wasm.frame");
    }
    gif_frame = (size_t)width * (size_t)height * 4;
    return wasm_well();
}

wasm_ok wasm_gif_frame(wasm_text_in pixels, double seconds) {
    const char *bytes;
    if (!wasm_take(&pixels, &bytes, 1)) return -(int32_t)ITA_E_RANGE;
    if (!gif) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    if ((size_t)pixels != gif_frame || !(seconds >= 0))
        return wasm_lacks(ITA_E_RANGE, "wasm.frame");
    ita_gif_frame(gif, (const unsigned char *)bytes, seconds);
    return wasm_well();
}

wasm_bytes wasm_gif_close(void) {
    if (!gif) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    ita_status status = ita_gif_close(gif);
    gif = NULL;
    ita_put_bytes(wasm_begin(), ita_text_get(&gif_bytes), gif_bytes.length);
    end_gif();
    return status == ITA_OK ? wasm_done(0) : wasm_lacks(status, "memory");
}
