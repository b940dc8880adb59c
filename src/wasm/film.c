// A moving picture for the page, one at a time: the film says which frames there are and how long
// each stands, the page makes pixels of them, the GIF packs those.
#include "wasm/wasm.h"

#include "intarsia/film.h"
#include "intarsia/gif.h"

// ---- the film of a game, which ends with it

static ita_film *film; // NULL: none is open
static wasm_game film_game;

static void end_film(void) {
    if (film) ita_film_close(film);
    film = NULL;
}

void wasm_end_film(wasm_game game) {
    if (film_game == game) end_film();
}

wasm_count wasm_film_open(wasm_game game, uint32_t last, uint32_t show, wasm_flag is_dark,
                          int32_t palette, double pixels) {
    const wasm_table *table = wasm_find(game);
    if (!table) return -(int32_t)ITA_E_NOT_FOUND;
    if (!ita_palette_name(palette)) return wasm_lacks(ITA_E_RANGE, "wasm.palette");
    end_film();
    const ita_film_look look = {
        .show = show, .is_dark = is_dark != 0, .palette = palette, .pixels = pixels};
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_film_open(table->session, last, &look, ita_heap(), &film, &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    film_game = game;
    wasm_begin();
    return (wasm_count)ita_film_count(film);
}

// Refuses a frame that there is not.
static wasm_ok find_frame(int32_t index) {
    if (!film) return wasm_lacks(ITA_E_NOT_FOUND, "wasm.handle");
    const bool is_there = index >= 0 && (size_t)index < ita_film_count(film);
    return is_there ? 0 : wasm_lacks(ITA_E_RANGE, "wasm.film");
}

wasm_text wasm_film_draw(int32_t index) {
    const wasm_ok refused = find_frame(index);
    if (refused) return refused;
    ita_diag diag = {.key = "ok", .offset = ITA_NO_OFFSET};
    if (ita_film_draw(film, (size_t)index, wasm_begin(), &diag) != ITA_OK)
        return wasm_failed(&diag, NULL, 0);
    return wasm_done(0);
}

wasm_count wasm_film_milliseconds(int32_t index) {
    const wasm_ok refused = find_frame(index);
    if (refused) return refused;
    wasm_begin();
    return ita_film_milliseconds(film, (size_t)index);
}

// ---- its pixels

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
