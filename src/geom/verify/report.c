// The verifier's report as JSON and in sentences.
#include "geom/loose/tolerance.h"
#include "intarsia/verify.h"
#include "intarsia/words.h"

#include <math.h>

static const char *const verdict_names[] = {"solved", "unsolved", "overlap", "invalid"};
static const char *const motion_names[] = {"none", "identity", "rotated", "mirrored", "scaled"};

static const char *const mode_names[] = {"exact", "snapped", "tolerance"};

static void member(ita_text *out, const char *name, double value) {
    ita_json_pair_fixed(out, name, value, 9);
}

// What is not nothing is told as at least one of the last place.
static double told(double length) {
    return length > 0 ? fmax(length, 1e-9) : 0;
}

static void put_overlaps(const ita_verify_report *r, ita_text *out) {
    ita_json_name(out, "overlaps");
    ita_json_open(out, '[');
    for (size_t i = 0; i < r->overlap_count; i++) {
        const ita_overlap *o = &r->overlaps[i];
        ita_json_open(out, '{');
        ita_json_name(out, "pieces");
        ita_json_open(out, '[');
        ita_json_uint(out, o->a + 1);
        ita_json_uint(out, o->b + 1);
        ita_json_close(out, ']');
        ita_json_name(out, "names");
        ita_json_open(out, '[');
        ita_json_string(out, r->piece_names[o->a]);
        ita_json_string(out, r->piece_names[o->b]);
        ita_json_close(out, ']');
        member(out, "area", o->area);
        ita_json_close(out, '}');
    }
    ita_json_close(out, ']');
}

// No less, so that it can be asked for.
static void put_tau(const ita_verify_report *r, ita_text *out) {
    ita_put_fixed(out, ceil(r->near_tau * 1e9) / 1e9, 9);
}

static void put_message(const ita_verify_report *r, ita_text *out) {
    ita_text words;
    ita_text_open(&words, r->allocator);
    ita_put_diag(&words, &r->diag);
    ita_json_pair(out, "message", ita_text_get(&words));
    ita_text_need(out, &words);
    ita_text_close(&words);
}

void ita_verify_report_json(const ita_verify_report *r, ita_text *out) {
    bool is_solved = r->verdict == ITA_VERDICT_SOLVED;
    ita_json_open(out, '{');
    ita_json_pair(out, "verdict", verdict_names[r->verdict]);
    ita_json_pair(out, "mode", mode_names[r->mode]);
    ita_json_pair(out, "ring", r->ring);
    ita_json_pair(out, "motion", motion_names[is_solved ? r->motion.kind : ITA_MOTION_NONE]);
    member(out, "progress", r->progress.progress);
    member(out, "boundary", r->progress.boundary);
    member(out, "area", r->progress.area);
    ita_json_pair_uint(out, "contours", r->contour_count);
    ita_json_pair_uint(out, "holes", r->hole_count);
    put_overlaps(r, out);
    if (r->has_more_overlaps) {
        ita_json_pair_bool(out, "overlaps_complete", false);
    }
    ita_json_name(out, "max_shift");
    if (r->has_shift)
        ita_json_fixed(out, told(r->max_shift), 9);
    else
        ita_json_string(out, NULL);
    if (r->has_shift) member(out, "max_turn", r->max_turn);
    ita_json_pair_uint(out, "pieces", r->piece_count);
    if (r->mode == ITA_MODE_TOLERANCE) {
        member(out, "tolerance", told(r->tolerance.distance));
        ita_json_pair(out, "tolerance_origin", tolerance_name(r->tolerance.origin));
    }
    if (r->slit > 0) {
        ita_json_name(out, "slit");
        ita_json_open(out, '{');
        member(out, "width", r->slit);
        member(out, "x", r->slit_x);
        member(out, "y", r->slit_y);
        ita_json_close(out, '}');
    }
    if (is_solved) {
        ita_json_name(out, "transform");
        ita_json_open(out, '{');
        member(out, "cos", r->motion.cosine);
        member(out, "sin", r->motion.sine);
        member(out, "scale", r->motion.scale);
        ita_json_pair_bool(out, "mirror", r->motion.is_mirrored);
        member(out, "x", r->motion.shift_x);
        member(out, "y", r->motion.shift_y);
        ita_json_close(out, '}');
    } else {
        member(out, "missing", r->missing);
        if (r->met_within > 0) member(out, "met_within", r->met_within);
        if (r->near_tau > 0) {
            ita_json_name(out, "near_tau");
            put_tau(r, out);
        }
    }
    put_message(r, out);
    if (r->details.length) {
        ita_put_char(out, ',');
        ita_put_bytes(out, r->details.data, r->details.length);
    }
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

static void put_slit(const ita_verify_report *r, ita_text *out) {
    const double told[3] = {r->slit, r->slit_x, r->slit_y};
    const char *args[5] = {NULL, NULL, NULL, NULL, NULL};
    ita_text value[3];
    for (int i = 0; i < 3; i++) {
        ita_text_open(&value[i], r->allocator);
        value[i].language = out->language;
        ita_put_decimal(&value[i], told[i], 9);
        args[i] = ita_text_get(&value[i]);
    }
    if (r->slit > 0) {
        ita_put_words(out, r->verdict == ITA_VERDICT_SOLVED ? "geom.slit.closed" : "geom.slit.kept",
                      args);
        ita_put_char(out, '\n');
    }
    for (int i = 0; i < 3; i++)
        ita_text_close(&value[i]);
}

void ita_verify_report_words(const ita_verify_report *r, ita_text *out) {
    ita_put_diag(out, &r->diag);
    ita_put_char(out, '\n');
    if (r->verdict == ITA_VERDICT_INVALID) return;
    const char *args[5] = {NULL, NULL, NULL, NULL, NULL};
    ita_text value[3];
    for (int i = 0; i < 3; i++)
        ita_text_open(&value[i], r->allocator);
    if (r->mode == ITA_MODE_TOLERANCE) {
        ita_put_fixed(&value[0], told(r->tolerance.distance), 9);
        args[0] = ita_text_get(&value[0]);
        args[1] = tolerance_words(out->language, r->tolerance.origin);
        ita_put_words(out, "geom.mode.tolerance", args);
        args[1] = NULL;
    } else {
        ita_put_words(out, r->mode == ITA_MODE_EXACT ? "geom.mode.exact" : "geom.mode.snapped",
                      NULL);
    }
    ita_put_char(out, '\n');
    const bool is_solved = r->verdict == ITA_VERDICT_SOLVED;
    if (r->mode == ITA_MODE_SNAPPED || (is_solved && r->mode != ITA_MODE_EXACT && r->has_shift)) {
        ita_put_fixed(&value[1], told(r->max_shift), 9);
        args[0] = ita_text_get(&value[1]);
        ita_put_words(out, "geom.verdict.snapped", args);
        ita_put_char(out, '\n');
    }
    if (!is_solved) {
        // what is not solved is never all
        value[2].language = out->language;
        ita_put_decimal(&value[2], fmin(floor(r->progress.progress * 1000) / 10, 99.9), 1);
        args[0] = ita_text_get(&value[2]);
        value[1].language = out->language;
        ita_put_decimal(&value[1], r->met_within, 9);
        args[1] = ita_text_get(&value[1]);
        ita_put_words(out, r->met_within > 0 ? "geom.verdict.nearly" : "geom.verdict.progress",
                      args);
        ita_put_char(out, '\n');
    }
    if (r->near_tau > 0) {
        ita_text_reset(&value[0]);
        put_tau(r, &value[0]);
        args[0] = ita_text_get(&value[0]);
        ita_put_words(out, "geom.verdict.near", args);
        ita_put_char(out, '\n');
    }
    put_slit(r, out);
    for (int i = 0; i < 3; i++)
        ita_text_close(&value[i]);
}
