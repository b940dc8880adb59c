// The report on solids as JSON and in sentences, with the names that the plane has.
#include "geom/loose/tolerance.h"
#include "intarsia/solid_verify.h"
#include "intarsia/words.h"

static const char *const verdict_names[] = {"solved", "unsolved", "overlap", "invalid"};
static const char *const mode_names[] = {"exact", "snapped", "tolerance"};
static const char *const motion_names[] = {"none", "identity", "rotated", "mirrored", "scaled"};

// A length as one would type it, rounded up at its second digit: 2e-7, 1.4e-12.
static void put_tau(ita_text *out, double tau) {
    int places = 0;
    double unit = 1;
    for (; tau < 10 * unit && places < 300; places++)
        unit /= 10;
    int64_t digits = (int64_t)(tau / unit);
    if ((double)digits * unit < tau * (1 - 1e-9)) digits++;
    ita_put_int(out, digits / 10);
    if (digits % 10 != 0) {
        ita_put_char(out, '.');
        ita_put_int(out, digits % 10);
    }
    ita_put(out, "e-");
    ita_put_int(out, places - 1);
}

static void put_fixed(ita_text *out, const char *name, double value) {
    ita_json_pair_fixed(out, name, value, 9);
}

// How far something was moved: what nine places would tell as none is told all the same.
static void put_shift(ita_text *out, double shift) {
    if (shift > 0 && shift < 1e-6)
        put_tau(out, shift);
    else
        ita_put_fixed(out, shift, 9);
}

static void put_triple(ita_text *out, const char *name, const double values[3]) {
    ita_json_name(out, name);
    ita_json_open(out, '[');
    for (int axis = 0; axis < 3; axis++)
        ita_json_fixed(out, values[axis], 9);
    ita_json_close(out, ']');
}

static void put_flaw(const ita_solid_report *r, const ita_solid_flaw *flaw, ita_text *out) {
    ita_json_open(out, '{');
    const uint32_t pieces[2] = {flaw->a, flaw->b};
    int count = flaw->kind == ITA_FLAW_OVERLAP ? 2 : flaw->kind == ITA_FLAW_OUTSIDE ? 1 : 0;
    ita_json_name(out, "pieces");
    ita_json_open(out, '[');
    for (int i = 0; i < count; i++)
        ita_json_uint(out, pieces[i] + 1);
    ita_json_close(out, ']');
    ita_json_name(out, "names");
    ita_json_open(out, '[');
    for (int i = 0; i < count; i++)
        ita_json_string(out, r->piece_names[pieces[i]]);
    ita_json_close(out, ']');
    put_triple(out, "at", flaw->at);
    ita_json_close(out, '}');
}

static void put_flaws(const ita_solid_report *r, const char *name, ita_solid_flaw_kind kind,
                      ita_text *out) {
    ita_json_name(out, name);
    ita_json_open(out, '[');
    for (size_t i = 0; i < r->flaw_count; i++)
        if (r->flaws[i].kind == kind) put_flaw(r, &r->flaws[i], out);
    ita_json_close(out, ']');
}

// Where the figure's axes go, and its shift.
static void put_transform(const ita_solid_report *r, ita_text *out) {
    static const char *const names[3] = {"x", "y", "z"};
    ita_json_name(out, "transform");
    ita_json_open(out, '{');
    for (int i = 0; i < 3; i++)
        put_triple(out, names[i], r->axes[i]);
    put_triple(out, "shift", r->shift);
    ita_json_close(out, '}');
}

void ita_solid_report_json(const ita_solid_report *r, ita_text *out) {
    bool is_solved = r->verdict == ITA_VERDICT_SOLVED;
    ita_json_open(out, '{');
    ita_json_pair(out, "verdict", verdict_names[r->verdict]);
    ita_json_pair(out, "mode", mode_names[r->mode]);
    ita_json_pair(out, "ring", "decimals");
    ita_json_pair(out, "motion", motion_names[is_solved ? r->motion : ITA_MOTION_NONE]);
    put_flaws(r, "overlaps", ITA_FLAW_OVERLAP, out);
    put_flaws(r, "outside", ITA_FLAW_OUTSIDE, out);
    put_flaws(r, "gaps", ITA_FLAW_GAP, out);
    if (r->has_more_flaws) {
        ita_json_pair_bool(out, "overlaps_complete", false);
    }
    if (r->has_shift) {
        ita_json_name(out, "max_shift");
        put_shift(out, r->max_shift);
    } else {
        ita_json_pair(out, "max_shift", NULL);
    }
    if (r->mode == ITA_MODE_TOLERANCE) {
        ita_json_name(out, "tolerance");
        put_shift(out, r->tolerance.distance);
        ita_json_pair(out, "tolerance_origin", tolerance_name(r->tolerance.origin));
    }
    ita_json_pair_uint(out, "pieces", r->piece_count);
    put_fixed(out, "figure_volume", r->figure_volume);
    put_fixed(out, "piece_volume", r->piece_volume);
    if (is_solved) put_transform(r, out);
    if (r->is_near) {
        ita_json_name(out, "near_tau");
        put_tau(out, r->near_tau);
    }
    if (r->is_rounded || r->is_cut_short) {
        ita_json_pair_bool(out, "complete", false);
    }
    ita_text words;
    ita_text_open(&words, r->allocator);
    words.language = out->language;
    ita_put_diag(&words, &r->diag);
    ita_json_pair(out, "message", ita_text_get(&words));
    ita_text_need(out, &words);
    ita_text_close(&words);
    ita_json_close(out, '}');
    ita_put_char(out, '\n');
}

void ita_solid_report_near(const ita_solid_report *r, ita_text *out) {
    if (!r->is_near) return;
    ita_text moved, tau;
    ita_text_open(&moved, r->allocator);
    ita_text_open(&tau, r->allocator);
    put_tau(&moved, r->near_shift);
    put_tau(&tau, r->near_tau);
    ita_put_words(out, r->is_near_within ? "geom.solid.near_within" : "geom.solid.near",
                  (const char *const[]){ita_text_get(&moved), ita_text_get(&tau), NULL});
    ita_put_char(out, '\n');
    ita_text_need(out, &moved);
    ita_text_need(out, &tau);
    ita_text_close(&tau);
    ita_text_close(&moved);
}

static void put_measured(const ita_solid_report *r, const char *key, double a, double b,
                         ita_text *out) {
    ita_text values[2];
    for (int i = 0; i < 2; i++) {
        ita_text_open(&values[i], r->allocator);
        ita_put_fixed(&values[i], i ? b : a, 9);
    }
    const char *args[3] = {ita_text_get(&values[0]), ita_text_get(&values[1]), NULL};
    ita_put_words(out, key, args);
    ita_put_char(out, '\n');
    for (int i = 0; i < 2; i++)
        ita_text_close(&values[i]);
}

static void put_snapped(const ita_solid_report *r, ita_text *out) {
    ita_text shift;
    ita_text_open(&shift, r->allocator);
    put_shift(&shift, r->max_shift);
    ita_put_words(out, "geom.solid.snapped", (const char *const[]){ita_text_get(&shift), NULL});
    ita_put_char(out, '\n');
    ita_text_need(out, &shift);
    ita_text_close(&shift);
}

static void put_tolerance(const ita_solid_report *r, ita_text *out) {
    ita_text within;
    ita_text_open(&within, r->allocator);
    put_shift(&within, r->tolerance.distance);
    ita_put_words(out, "geom.mode.tolerance",
                  (const char *const[]){ita_text_get(&within),
                                        tolerance_words(out->language, r->tolerance.origin), NULL});
    ita_text_need(out, &within);
    ita_text_close(&within);
}

void ita_solid_report_words(const ita_solid_report *r, ita_text *out) {
    ita_put_diag(out, &r->diag);
    ita_put_char(out, '\n');
    if (r->verdict == ITA_VERDICT_INVALID) return;
    if (r->verdict != ITA_VERDICT_SOLVED)
        put_measured(r, "geom.solid.volumes", r->piece_volume, r->figure_volume, out);
    ita_solid_report_near(r, out);
    if (r->mode == ITA_MODE_TOLERANCE) put_tolerance(r, out);
    if (r->mode == ITA_MODE_EXACT) ita_put_words(out, "geom.mode.exact", NULL);
    if (r->mode == ITA_MODE_SNAPPED) ita_put_words(out, "geom.mode.snapped", NULL);
    ita_put_char(out, '\n');
    if (r->mode == ITA_MODE_SNAPPED) put_snapped(r, out);
    static const char *const doubts[2] = {"geom.solid.rounded", "geom.solid.unturned"};
    for (int i = 0; i < 2; i++) {
        if (!(i ? r->is_cut_short : r->is_rounded)) continue;
        ita_put_words(out, doubts[i], NULL);
        ita_put_char(out, '\n');
    }
}
