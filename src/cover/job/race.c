// Racing methods. Nobody has a clock here: effort is what nodes cost, in nanoseconds or so, by what
// each method says of its own tables.
//
// A search that goes depth first and keeps results does the more of its tree in a given time the
// longer it runs, and its first parts may be easy or hard by chance. So what counts is not how far
// a runner is but how fast it has moved lately; a large lead decides early, a small one late. The
// leader has three times the effort of the other, so that the race costs at most a third of what
// the winner alone would have taken.
#include "cover/job/race.h"

#include "cover/method/left.h"

#include <math.h>

enum {
    RUNNERS = 2,
    CHUNK = 64,         // nodes between two looks at the effort
    FIRST_LEG = 100000, // nanoseconds; every leg is twice as long as all before it
    EQUAL_LEGS = 4,     // legs in which nobody leads
    LEGS = 16,
    SHORT_LEGS = 12,                            // where not much is left to the leader
    LISTING_LEGS = 8,                           // where the winner of a list has not much left
    FIRST_LOOK = 4,                             // legs before profiles are looked for
    RANKED_MEMORY = sizeof(void *) > 4 ? 2 : 8, // times what known results may take
};

// Counting over profiles must be so many times as quick as what is left; looking for them may take
// such a part of that, and so many times what the race took.
static const double margin = 4, part_of_left = 0.0625, times_the_race = 4;
// A leader that has done so much of its tree has won with a smaller lead.
static const double far = 0.05, lead_when_far = 3, very_far = 0.25, lead_when_very_far = 1.5;
// How many times as fast the leader must be after each leg to have won; and where so much is left
// to him, nanoseconds, that an easy part of his tree must not decide.
static const double lead_needed[SHORT_LEGS] = {1e99, 1e99, 1e99, 1e99, 1e99, 1e99,
                                               200,  30,   6,    3,    2,    0};
static const double long_race = 2e10;
// What the winner of a list found is thrown away: its race is short where less is left to him.
static const double long_list = 5e8;
static const double long_lead_needed[LEGS] = {1e99, 1e99, 1e99, 1e99, 1e99, 1e99, 200, 30,
                                              12,   8,    6,    4,    3,    2,    1.5, 0};

typedef struct runner {
    const cover_method *method;
    cover_memos *memos;
    cover_search *search;
    bool is_done;
    double done[LEGS + 1];   // of the tree, at the end of each leg
    double effort[LEGS + 1]; // that it took
} runner;

struct cover_race {
    runner runners[RUNNERS];
    cover_fans fans; // the whole tree
    int leg;
    int leader;
    int running;      // whose turn it is
    bool is_leg_over; // what follows may be stopped, and is done again when the race goes on
    bool is_won;      // by the leader
    // counting over profiles, where that is possible
    double graph_effort; // that finding them takes, as far as it is known; infinite: not possible
    profile_graph graph;
    bool has_graph;
    ranked_needs ranked; // of the graph
    double inclusion;
};

bool cover_race_is_open(const ita_cover *cover) {
    return cover_bits.fits(cover) && !cover->hopeless;
}

const cover_method *cover_race_favourite(const ita_cover *cover) {
    return cover_bits.fits(cover) && cover->is_board ? &cover_bits : &cover_items;
}

static void close_runner(runner *r) {
    if (r->search) r->method->close(r->search);
    cover_memos_close(r->memos);
    *r = (runner){0};
}

void cover_race_close(cover_job *job) {
    cover_race *race = job->race;
    if (!race) return;
    for (int i = 0; i < RUNNERS; i++)
        close_runner(&race->runners[i]);
    cover_fans_close(&race->fans);
    if (race->has_graph) profile_graph_close(&race->graph);
    ita_give(job->allocator, race, sizeof *race);
    job->race = NULL;
}

static ita_status open_runner(const cover_job *job, const cover_method *method,
                              const cover_fans *fans, runner *r) {
    r->method = method;
    r->memos = cover_memos_open(job->allocator, job->options.memory, job->plan.phase_count);
    if (!r->memos) return ITA_E_MEMORY;
    cover_task task = {.cover = job->cover,
                       .is_allowed = job->plan.phases[0].is_allowed,
                       .memos = r->memos,
                       .allocator = job->allocator};
    ita_status status = method->open(&task, &r->search);
    if (status)
        r->search = NULL;
    else
        status = cover_search_begin(r->search, fans, 0);
    return status;
}

ita_status cover_race_open(cover_job *job) {
    cover_race *race = ita_take_zeroed(job->allocator, 1, sizeof *race);
    if (!race) return ITA_E_MEMORY;
    job->race = race;
    if (!job->is_counting || !profile_graph_fits(job->cover)) race->graph_effort = INFINITY;
    cover_fans_open(&race->fans, job->allocator);
    cover_fan whole = {.is_fresh = true, .share = 1};
    ita_status status = cover_fans_add(&race->fans, whole, NULL, NULL);
    const cover_method *first = cover_race_favourite(job->cover);
    const cover_method *second = first == &cover_bits ? &cover_items : &cover_bits;
    if (!status) status = open_runner(job, first, &race->fans, &race->runners[0]);
    if (!status) status = open_runner(job, second, &race->fans, &race->runners[1]);
    if (status) cover_race_close(job);
    return status;
}

// ---- running

// Effort that a runner has for the legs up to this one.
static double effort_for(const cover_race *race, int who) {
    double whole = (double)FIRST_LEG * (double)(1u << race->leg);
    return race->leg < EQUAL_LEGS || who == race->leader ? whole : whole / 3;
}

// Runs one of them on until its leg is over or the budget used up.
static ita_status run_leg(cover_race *race, runner *r, uint64_t *budget, bool *is_over) {
    double end = effort_for(race, race->running);
    uint64_t before = r->search->nodes, used = 0;
    while (!r->is_done && used < *budget && (double)r->method->effort(r->search) < end) {
        cover_pace pace = cover_search_walk(r->search, CHUNK);
        if (pace == COVER_MEMORY) return ITA_E_MEMORY;
        if (pace == COVER_OVERFLOW) return ITA_E_OVERFLOW;
        r->is_done = pace == COVER_DONE;
        used = r->search->nodes - before;
    }
    *is_over = r->is_done || (double)r->method->effort(r->search) >= end;
    *budget -= used < *budget ? used : *budget;
    return ITA_OK;
}

// How fast a runner has moved lately.
static double speed(const runner *r, int leg) {
    int before = leg > 2 ? leg - 2 : 0;
    double effort = r->effort[leg] - r->effort[before];
    return effort > 0 ? (r->done[leg] - r->done[before]) / effort : 0;
}

// What is left to the leader, nanoseconds; it mostly takes less, as it knows more and more.
static double time_left(const cover_race *race) {
    const runner *r = &race->runners[race->leader];
    double now = speed(r, race->leg);
    return now > 0 ? (1 - r->done[race->leg]) / now : 1e18;
}

// At the end of a leg: who leads, and is that enough?
static bool is_decided(cover_race *race, bool is_counting) {
    int leg = ++race->leg;
    double speeds[RUNNERS];
    for (int i = 0; i < RUNNERS; i++) {
        runner *r = &race->runners[i];
        r->done[leg] = cover_search_done(r->search);
        r->effort[leg] = (double)r->method->effort(r->search);
        speeds[i] = speed(r, leg);
    }
    race->leader = speeds[1] > speeds[0];
    double lead = speeds[race->leader], other = speeds[1 - race->leader];
    const bool is_long = time_left(race) > long_race;
    const bool is_short_list = !is_counting && time_left(race) < long_list;
    const int most = is_short_list ? LISTING_LEGS : is_long ? LEGS : SHORT_LEGS;
    if (leg >= most) return true;
    double done = leg >= EQUAL_LEGS ? race->runners[race->leader].done[leg] : 0;
    double needed = (is_long ? long_lead_needed : lead_needed)[leg - 1];
    if (done > far && needed > lead_when_far) needed = lead_when_far;
    if (done > very_far && needed > lead_when_very_far) needed = lead_when_very_far;
    return lead > 0 && lead >= needed * other;
}

static double spent(const cover_race *race) {
    double sum = 0;
    for (int i = 0; i < RUNNERS; i++)
        sum += race->runners[i].effort[race->leg];
    return sum;
}

// Finds the profiles if that does not take too long.
static ita_status find_graph(cover_job *job, double left) {
    cover_race *race = job->race;
    double most = left * part_of_left;
    if (!race->is_won && most > times_the_race * spent(race)) most = times_the_race * spent(race);
    if (race->graph_effort > most) return ITA_OK;
    ita_status status = profile_graph_make(job->cover, &most, job->allocator, &race->graph);
    if (status && status != ITA_E_LIMIT) return status;
    race->graph_effort = most;
    if (status) return ITA_OK;
    race->has_graph = true;
    race->inclusion = cover_inclusion_effort(&race->graph);
    return cover_ranked_needs(&race->graph, job->allocator, &race->ranked);
}

// Where a board is narrow, counting over its profiles may be far quicker than any search; how long
// it takes is known when they are.
static ita_status try_profiles(cover_job *job) {
    cover_race *race = job->race;
    const bool has_group = job->options.symmetry != ITA_COVER_NO_GROUP;
    const size_t memory = job->options.memory * RANKED_MEMORY;
    const double left = time_left(race);
    ita_status status = race->has_graph ? ITA_OK : find_graph(job, left);
    if (status || !race->has_graph) return status;
    if (race->ranked.bytes <= (double)memory && race->ranked.effort * margin < left)
        status = cover_ranked_new(job->cover, has_group, memory, &race->graph, job->allocator,
                                  &job->other);
    else if (race->ranked.bytes > (double)memory && race->inclusion * margin < left)
        status =
            cover_inclusion_new(job->cover, has_group, &race->graph, job->allocator, &job->other);
    else
        return ITA_OK;
    race->has_graph = false; // it was taken over
    if (status != ITA_E_UNSUPPORTED) return status;
    race->graph_effort = INFINITY;
    return ITA_OK;
}

// The job goes on with the winner: its search if it counts, else its method alone.
static void adopt(cover_job *job, int winner) {
    cover_race *race = job->race;
    runner *r = &race->runners[winner];
    job->method = r->method;
    job->is_undecided = false;
    if (job->is_counting) {
        cover_memos_close(job->memos);
        job->memos = r->memos;
        job->search = r->search;
        job->search_phase = 0;
        job->search_share = job->fans.fans[0].share;
        job->search->share = job->search_share;
        job->counts[0] = r->search->count;
        job->next_fan = 1;
        r->memos = NULL;
        r->search = NULL;
    }
    cover_race_close(job);
}

// Behind a leg: the race goes on, or another way to count is taken, or the winner.
static ita_status end_leg(cover_job *job) {
    cover_race *race = job->race;
    ita_status status = ITA_OK;
    // what the other knows is not needed, its memory may be
    if (race->is_won) close_runner(&race->runners[1 - race->leader]);
    if (race->is_won || race->leg >= FIRST_LOOK) status = try_profiles(job);
    if (status == ITA_E_STOPPED) return status;
    race->is_leg_over = false;
    if (race->is_won || status || job->other) adopt(job, race->leader);
    return status;
}

ita_status cover_race_run(cover_job *job, uint64_t budget) {
    cover_race *race = job->race;
    while (budget > 0 || race->is_leg_over) {
        if (race->is_leg_over) {
            ita_status status = end_leg(job);
            if (status || !job->race) return status;
            continue;
        }
        runner *r = &race->runners[race->running];
        uint64_t before = budget;
        bool is_over;
        ita_status status = run_leg(race, r, &budget, &is_over);
        job->nodes += before - budget;
        if (status) return status;
        if (r->is_done) {
            adopt(job, race->running);
            return ITA_OK;
        }
        if (!is_over) continue;
        race->running = (race->running + 1) % RUNNERS;
        if (race->running != 0) continue;
        race->is_won = is_decided(race, job->is_counting);
        race->is_leg_over = true;
    }
    return ITA_OK;
}
