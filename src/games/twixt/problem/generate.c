// Fresh problems: games of small boards are played by chance among good moves, and each position is
// looked at until one has exactly one turn that reaches the aim, as the judge proves. The rules and
// the aim are kept; the harder, the longer the way, and the larger the board.
#include "games/twixt/problem/problem.h"

#include "games/twixt/brain/brain.h"
#include "games/twixt/brain/mind.h"
#include "intarsia/search.h"

#include <string.h>

enum {
    NODES_MOST = 3000000, // for one problem
    WIN_NODES = 3000,     // of the proof that a position is won, where that is not far
    GLANCE = 2000,        // nodes of the search that finds likely positions
    GLANCE_TABLE = 1 << 17,
    GOOD_MOVES = 7, // a game goes on with one of so many
    PEGS_LEAST = 6, // before a position is worth a look
};

// What a win is like, by difficulty: in how many pegs, whatever is answered, on holes a side, and
// whether there is a shorter way that the other side stops.
static const struct step {
    int8_t pegs, side;
    bool is_longer;
} steps[] = {
    {2, 6, false}, {2, 7, false}, {2, 8, false}, {3, 6, false}, {3, 7, false},
    {3, 8, false}, {3, 9, false}, {4, 6, false}, {4, 6, true},  {4, 7, false},
};

typedef struct maker {
    const ita_allocator *allocator;
    ita_random random;
    twixt_ruleset ruleset;
    twixt_aim aim;
    uint64_t nodes;          ///< so far
    int side;                ///< holes a side at least
    const struct step *step; ///< of wins, else NULL
    const ita_config *like;
    // of one game
    twixt_problem *p;
    ita_mind *mind;
    twixt_state *state;
    void *undo, *position;
    ita_choice *choices;
    size_t count; ///< of the choices
    ita_search_report report;
} maker;

// Whether to go on.
static ita_status ask(const maker *m, ita_diag *diag) {
    return ita_is_stopped(m->allocator) ? ita_fail(diag, ITA_E_STOPPED, "cover.stopped") : ITA_OK;
}

// ---- a game

static void close_game(maker *m) {
    if (m->mind) {
        ita_give(m->allocator, m->position, m->mind->position_size);
        ita_give(m->allocator, m->choices, m->mind->choice_most * sizeof *m->choices);
        twixt_brain.close(m->mind);
    }
    if (m->p) {
        ita_give(m->allocator, m->state, m->p->twixt.state_size);
        ita_give(m->allocator, m->undo, m->p->twixt.undo_size);
        twixt_problem_free(&m->p->twixt.base);
    }
    m->mind = NULL;
    m->p = NULL;
    m->state = NULL;
    m->undo = m->position = NULL;
    m->choices = NULL;
}

static ita_status open_game(maker *m, ita_diag *diag) {
    twixt_config read = {.ruleset = m->ruleset, .swap = TWIXT_SWAP_NO, .is_problem = true};
    read.full_cols = read.cols = m->side + (int)ita_random_below(&m->random, 2);
    read.full_rows = read.rows = m->side + (int)ita_random_below(&m->random, 2);
    twixt_config *made;
    ita_status status = twixt_config_new(&read, sizeof(twixt_problem), m->allocator, &made, diag);
    if (status != ITA_OK) return status;
    m->p = (twixt_problem *)made;
    made->base.game = m->like->game;
    made->base.variant = m->like->variant;
    m->p->aim = m->aim;
    status = twixt_brain.open(&made->base, NULL, 0, m->allocator, &m->mind, diag);
    if (status != ITA_OK) return status;
    m->p->start = ita_take(m->allocator, made->state_size);
    m->state = ita_take(m->allocator, made->state_size);
    m->undo = ita_take(m->allocator, made->undo_size);
    m->position = ita_take(m->allocator, m->mind->position_size);
    m->choices = ita_take(m->allocator, m->mind->choice_most * sizeof *m->choices);
    if (!m->p->start || !m->state || !m->undo || !m->position || !m->choices)
        return ita_fail(diag, ITA_E_MEMORY, "memory");
    twixt_rules.start(&made->base, m->state);
    return ITA_OK;
}

static void list_good(maker *m) {
    bool is_all;
    twixt_brain.set(m->mind, m->state, m->position);
    m->count = twixt_brain.candidates(m->mind, m->position, m->choices, &is_all);
}

static ita_status glance(maker *m, ita_diag *diag) {
    const ita_search_options options = {
        .method = ITA_METHOD_ALPHA_BETA, .nodes = GLANCE, .lines = 2, .table_bytes = GLANCE_TABLE};
    ita_search *search;
    ita_status status =
        ita_search_open(m->mind, m->position, &options, m->allocator, &search, diag);
    if (status != ITA_OK) return status;
    status = ita_search_step(search, GLANCE, diag);
    ita_search_report_get(search, &m->report);
    m->nodes += m->report.nodes;
    ita_search_close(search);
    return status;
}

// Goes on with a good move, not always the best; the game is over for us when its move is no peg.
static bool play_on(maker *m) {
    const size_t count = m->count < GOOD_MOVES ? m->count : GOOD_MOVES;
    size_t chosen = (size_t)ita_random_below(&m->random, count);
    const size_t other = (size_t)ita_random_below(&m->random, count);
    if (other < chosen) chosen = other; // the better of two
    ita_move bytes;
    twixt_move move;
    twixt_brain.write(m->mind, m->state, m->choices[chosen].move, &bytes, 1);
    twixt_move_get(&m->p->twixt, &bytes, &move);
    if (move.kind != TWIXT_PEG) return false;
    const ita_move peg = twixt_move_peg(move.hole.col, move.hole.row);
    m->p->setup[m->p->setup_count++] = (uint16_t)(move.hole.row * m->p->twixt.cols + move.hole.col);
    twixt_rules.apply(&m->p->twixt.base, m->state, &peg, m->undo);
    return !m->state->status.end && m->p->setup_count < TWIXT_PROBLEM_MOVES_MOST;
}

// ---- a position

// Whether the glance lets one hope for a single turn that saves the draw.
static bool is_likely(const maker *m) {
    const ita_line *best = &m->report.lines[0], *second = &m->report.lines[1];
    return m->report.line_count >= 2 && best->proof != ITA_PROOF_LOST &&
           best->proof != ITA_PROOF_WON && second->proof == ITA_PROOF_LOST;
}

// Whether the side to move is proved to win, being as far away as is wanted.
static ita_status is_far_win(maker *m, bool *is_hopeful, ita_diag *diag) {
    const int turn = m->state->status.turn, pegs = m->step->pegs;
    const twixt_outlook *look = twixt_look(twixt_mind_of(m->mind), (twixt_place *)m->position);
    const int own = look->of[turn].distance;
    if (own < pegs - 1 || own > pegs - m->step->is_longer) return ITA_OK;
    twixt_verdict verdict;
    m->p->solver = turn;
    const ita_status status = twixt_judge(m->p, m->state, pegs > 3 ? TWIXT_ANSWER_NODES : WIN_NODES,
                                          m->allocator, &verdict, diag);
    m->nodes += verdict.nodes;
    *is_hopeful = status == ITA_OK && verdict.holds == TWIXT_YES;
    return status;
}

static ita_status is_hopeful(maker *m, bool *hopeful, ita_diag *diag) {
    *hopeful = false;
    if (m->p->setup_count < PEGS_LEAST) return ITA_OK;
    if (m->step) return is_far_win(m, hopeful, diag);
    const ita_status status = glance(m, diag);
    *hopeful = status == ITA_OK && is_likely(m);
    return status;
}

static ita_status is_as_long(maker *m, bool *is_wanted, ita_diag *diag) {
    ita_job *job;
    ita_status status = twixt_problem_length(&m->p->twixt.base, m->state, m->allocator, &job, diag);
    if (status != ITA_OK) return status;
    ita_job_report report = {0};
    while (status == ITA_OK && !report.is_done) {
        status = ask(m, diag);
        if (status == ITA_OK) status = ita_job_step(job, GLANCE, diag);
        ita_job_report_get(job, &report);
    }
    m->nodes += report.nodes;
    *is_wanted = report.value == m->step->pegs;
    ita_job_close(job);
    return status;
}

// Wins are as long as is wanted, with rules=std as long as the pegs that are lacking let one think;
// draws are saved where no win is to be had.
static ita_status is_worth_it(maker *m, bool *is_wanted, ita_diag *diag) {
    if (m->step && m->ruleset != TWIXT_STD) return is_as_long(m, is_wanted, diag);
    *is_wanted = true;
    if (m->step) return ITA_OK;
    twixt_verdict win;
    m->p->aim = TWIXT_AIM_WIN;
    const ita_status status =
        twixt_judge(m->p, m->state, TWIXT_ANSWER_NODES, m->allocator, &win, diag);
    m->p->aim = TWIXT_AIM_DRAW;
    *is_wanted = win.holds == TWIXT_NO;
    return status;
}

// The first turn of those that the job has found; whether the others are the same peg.
static ita_status read_turns(const maker *m, ita_job *job, ita_text *first, bool *is_one) {
    ita_text text;
    ita_text_open(&text, m->allocator);
    while (job->class_->take(job, &text) == ITA_OK) {
        const size_t length = strcspn(ita_text_get(&text), "-+");
        if (first->length == 0) {
            ita_put(first, ita_text_get(&text));
            *is_one = true;
        } else if (length == 0 || strcspn(ita_text_get(first), "-+") != length ||
                   strncmp(ita_text_get(first), ita_text_get(&text), length) != 0) {
            *is_one = false;
        }
        ita_text_reset(&text);
    }
    const ita_status status = ita_text_status(&text);
    ita_text_close(&text);
    return status;
}

// Exactly one peg that solves it, with every turn decided; what is not within the nodes of one turn
// will not be.
static ita_status look_through(maker *m, bool *is_problem, ita_diag *diag) {
    const ita_solve_options options = {.wants_texts = true};
    const uint64_t most = m->ruleset == TWIXT_STD ? 4 : 1; // links come off in several ways
    ita_job *job;
    ita_text first;
    *is_problem = false;
    m->p->solver = m->state->status.turn;
    m->state->status.red_player = m->p->solver == TWIXT_RED ? 1 : 2;
    memcpy(m->p->start, m->state, m->p->twixt.state_size);
    ita_status status =
        twixt_problem_solve(&m->p->twixt.base, m->state, &options, m->allocator, &job, diag);
    if (status != ITA_OK) return status;
    ita_job_report report = {0};
    const uint64_t turn_nodes = m->ruleset == TWIXT_STD ? NODES_MOST : TWIXT_ANSWER_NODES;
    uint64_t before = 0;
    while (status == ITA_OK && !report.is_done && report.solutions <= most &&
           report.nodes < before + turn_nodes) {
        before = report.nodes;
        status = ask(m, diag);
        if (status == ITA_OK) status = ita_job_step(job, 1, diag);
        ita_job_report_get(job, &report);
    }
    m->nodes += report.nodes;
    bool is_one = false, is_wanted = false;
    ita_text_open(&first, m->allocator);
    if (status == ITA_OK) status = read_turns(m, job, &first, &is_one);
    if (status == ITA_OK && is_one && report.is_done && report.is_complete)
        status = is_worth_it(m, &is_wanted, diag);
    *is_problem = is_wanted;
    ita_text_close(&first);
    ita_job_close(job);
    return status;
}

static ita_status play_game(maker *m, ita_text *text, bool *is_found, ita_diag *diag) {
    ita_status status = open_game(m, diag);
    bool goes_on = true;
    while (status == ITA_OK && goes_on && !*is_found) {
        list_good(m);
        bool hopeful = false;
        status = ask(m, diag);
        if (status == ITA_OK) status = is_hopeful(m, &hopeful, diag);
        if (status == ITA_OK && hopeful) status = look_through(m, is_found, diag);
        if (status == ITA_OK && *is_found) twixt_problem_put(m->p, text);
        goes_on = status == ITA_OK && !*is_found && play_on(m);
    }
    close_game(m);
    return status;
}

ita_status twixt_problem_generate(const ita_config *like, uint64_t seed, int difficulty,
                                  const ita_allocator *allocator, ita_text *text, ita_diag *diag) {
    if (twixt_own(like)->ruleset == TWIXT_STD && twixt_problem_own(like)->aim == TWIXT_AIM_DRAW)
        return ita_fail(diag, ITA_E_NOT_FOUND, "twixt.problem.none.std"); // too rare to be found
    maker *m = ita_take_zeroed(allocator, 1, sizeof *m);
    if (!m) return ita_fail(diag, ITA_E_MEMORY, "memory");
    m->allocator = allocator;
    m->like = like;
    m->ruleset = twixt_own(like)->ruleset;
    m->aim = twixt_problem_own(like)->aim;
    difficulty = difficulty < 1 ? 1 : difficulty > 10 ? 10 : difficulty;
    if (m->aim == TWIXT_AIM_WIN) m->step = &steps[difficulty - 1];
    m->side = m->step ? m->step->side : 6 + difficulty / 4;
    if (m->step && m->ruleset == TWIXT_STD)
        m->side = 6 + difficulty / 4 % 2; // links come off: more to prove
    // difficulties that look for the same on boards of one size have games of their own
    const bool is_alike = !m->step || m->step->is_longer;
    ita_random_seed(&m->random, is_alike ? ita_mix(seed) + (uint64_t)difficulty : seed);
    ita_status status = ITA_OK;
    bool is_found = false;
    while (status == ITA_OK && !is_found && m->nodes < NODES_MOST)
        status = play_game(m, text, &is_found, diag);
    ita_give(allocator, m, sizeof *m);
    if (status != ITA_OK) return status;
    return is_found ? ita_text_status(text) : ita_fail(diag, ITA_E_NOT_FOUND, "twixt.problem.none");
}
