// Configs of solitaire: whose fourteen tiles, what for, judged how.
#include "games/tantrix/solitaire/solitaire.h"

static const char *const goals[] = {"score", "line", "loop", NULL};

// The colour of a line or loop is usually the first of its group.
enum { GROUP, GOAL, COLOUR, CHECK, MODEL };
const ita_option_spec solitaire_options[SOLITAIRE_OPTIONS] = {
    [GROUP] = {"group", ITA_OPTION_NUMBER, 1, TANTRIX_GROUPS, 1, .words = "tantrix.option.group"},
    [GOAL] = {.key = "goal",
              .kind = ITA_OPTION_CHOICE,
              .choices = goals,
              .words = "tantrix.option.goal"},
    [COLOUR] = {.key = "colour",
                .kind = ITA_OPTION_CHOICE,
                .usual = ITA_OPTION_DERIVED,
                .choices = tantrix_colour_choices,
                .words = "tantrix.option.colour"},
    [CHECK] = {.key = "check",
               .kind = ITA_OPTION_CHOICE,
               .choices = tantrix_check_choices,
               .words = "tantrix.option.check"},
    [MODEL] = TANTRIX_OPTION_MODEL,
};

static bool is_group_colour(int group, int colour) {
    for (int i = 0; i < 3; i++)
        if (tantrix_group_colours[group][i] == colour) return true;
    return false;
}

static ita_status choose_colour(const ita_values *values, solitaire_config *c, ita_diag *diag) {
    const ita_value *colour = &values->items[COLOUR];
    c->colour = colour->is_given ? colour->number : tantrix_group_colours[c->group][0];
    if (colour->is_given && !solitaire_is_official(c))
        return ita_value_refuse(values, "colour", "tantrix.solitaire.colour.none", diag);
    if (is_group_colour(c->group, c->colour)) return ITA_OK;
    ita_status status = ita_value_refuse(values, "colour", "tantrix.solitaire.colour", diag);
    for (int i = 0; i < 3; i++)
        ita_diag_arg(diag, tantrix_colour_names[tantrix_group_colours[c->group][i]]);
    return status;
}

ita_status solitaire_config_make(const ita_values *values, const ita_allocator *allocator,
                                 ita_config **config, ita_diag *diag) {
    solitaire_config c = {.base.allocator = allocator,
                          .group = values->items[GROUP].number - 1,
                          .goal = (solitaire_goal)values->items[GOAL].number,
                          .is_any_edge = values->items[CHECK].number == TANTRIX_CHECK_SOURCE,
                          .model = values->items[MODEL].number};
    c.pack = tantrix_patterns[c.group];
    ita_status status = choose_colour(values, &c, diag);
    if (status == ITA_OK && c.is_any_edge && solitaire_is_official(&c))
        status = ita_value_refuse(values, "check", "tantrix.solitaire.check", diag);
    if (status != ITA_OK) return status;
    solitaire_config *made = ita_take(allocator, sizeof *made);
    if (!made) return ita_fail(diag, ITA_E_MEMORY, "memory");
    *made = c;
    *config = &made->base;
    return ITA_OK;
}

void solitaire_config_free(ita_config *config) {
    if (config) ita_give(config->allocator, config, sizeof(solitaire_config));
}

void solitaire_config_value(const ita_config *config, size_t row, ita_value *value,
                            ita_text *text) {
    (void)text;
    const solitaire_config *c = solitaire_own(config);
    switch (row) {
    case GROUP: value->number = c->group + 1; break;
    case GOAL: value->number = (int32_t)c->goal; break;
    case COLOUR:
        value->number = c->colour;
        value->is_given =
            solitaire_is_official(c) && c->colour != tantrix_group_colours[c->group][0];
        break;
    case CHECK: value->number = c->is_any_edge ? TANTRIX_CHECK_SOURCE : TANTRIX_CHECK_STRICT; break;
    default: value->number = c->model; break;
    }
}
