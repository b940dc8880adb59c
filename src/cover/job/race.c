// Racing methods. Nobody has a clock here: effort is what nodes cost, in nanoseconds or so, by what
// each method says of its own tables.
//
// A search that goes depth first and keeps results does the more of its tree in a given time the
// longer it runs, and its first parts may be easy or hard by chance. So what counts is what is left
// to a runner at the pace that it had lately, less what it will know: where many of the states that
// it meets are known already, more will be. A large lead decides early, a small one late. The
// leader has three times the effort of the other, so that the race costs at most a third of what
// the winner alone would have taken. And what stands first in a tree may be all easy or all hard:
// after some legs a runner divides what is left and goes on with units from all over its tree.
#include "cover/job/race.h"

#include "cover/job/units.h"
#include "cover/method/left.h"

#include <math.h>

enum {
    RUNNERS = 2,
    CHUNK = 64,         // nodes between two looks at the effort
    FIRST_LEG = 100000, // nanoseconds; first each leg is twice as long as all before it
    EQUAL_LEGS = 4,     // legs in which nobody leads
    ALONE = 800000,     // as long as those: the first runs it before the other makes its tables
    FIRST_LOOK = 4,     // legs before profiles are looked for
    DIVIDED_LEG = 6,    // legs after which what is left is divided; from then on they grow slower
    LEGS = 24,
    LISTED = 1 << 16,   // solutions of a list that decide it
    FEWEST_UNITS = 256, // of each runner
    MOST_UNITS = 512,
    CONFIRMING_LEGS = 2, // that an early winner runs alone and must not come to be the slower in
    RANKED_MEMORY = sizeof(void *) > 4 ? 2 : 8, // times what known results may take
};

// Counting over profiles must be so many times as quick as what is left; looking for them may take
// such a part of that, and so many times what the race took.
static const double margin = 1.5, part_of_left = 0.25, times_the_race = 4;
// A leader that has done so much of its tree has won with a smaller lead.
static const struct {
    double done, lead;
} far[] = {{0.05, 3}, {0.1, 2}, {0.2, 1.3}, {0.3, 1}};
// A lead decides only when the other ran for such a part of what it seems to have left, over the
// lead: the smaller it is, the more chance may have made it.
static const double trial = 0.2;
// Who has done so much, and has less left than he took, need not be raced any longer.
static const double mostly_done = 0.4;
// Who has done less of its tree than this, but knows more than that of what it meets, may be
// through at once: for so long, nanoseconds, it runs as long as the leader, and nothing is decided.
static const double hardly_begun = 0.001, much_known = 0.05, surprising = 1e8;
// How much faster a search becomes, by the share of its nodes whose results were known lately:
// measured on covers of all kinds, where it was between two thirds and three halves of this.
static const double gain_by_known = 10;
// Nanoseconds that a unit is to take: dividing must cost little of what is left.
static const double unit_effort = 125000;
// How many times as fast as the other a leader must be who ran so long, nanoseconds: where little
// is left to him, and where so much is that an easy part of his tree must not decide.
static const struct {
    double effort, lead, long_lead;
} leads[] = {{6.5e6, 1e99, 1e99}, {1.3e7, 200, 200}, {2.6e7, 30, 30}, {5.2e7, 6, 12},
             {1.03e8, 3, 8},      {2.05e8, 2, 6},    {4.1e8, 0, 4},   {8.2e8, 0, 3},
             {1.64e9, 0, 2},      {3.3e9, 0, 1.5}};
static const double long_race = 2e10;
// What the winner of a list found is thrown away: its race is short where less is left to him.
static const double long_list = 5e8, listing_race = 1.2e7;
// Who won so early goes on alone for two legs, or one, before the other is given up.
static const double early_win = 5e7, late_win = 2e8;
static const double leg_growth = 1.5; // once what is left is divided

typedef struct runner {
    const cover_method *method;
    cover_memos *memos;
    cover_search *search;
    cover_fans fans; // those before `next` are done, but for the last, which is walked
    size_t next;
    double share_done; // of the fans that are done
    bool is_done;
    double speed, known;     // lately; known: the share of nodes whose results were
    double done[LEGS + 1];   // of the tree, at the end of each leg
    double effort[LEGS + 1]; // that it took
    uint64_t nodes[LEGS + 1], hits[LEGS + 1];
} runner;

struct cover_race {
    runner runners[RUNNERS];
    int leg;
    int leader;
    int running;      // whose turn it is
    bool is_leg_over; // what follows may be stopped, and is done again when the race goes on
    bool is_won;      // by the leader, for good
    int confirming;   // legs that the leader has still to run alone; 0: both run
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
    if (r->fans.allocator) cover_fans_close(&r->fans);
    *r = (runner){0};
}

void cover_race_close(cover_job *job) {
    cover_race *race = job->race;
    if (!race) return;
    for (int i = 0; i < RUNNERS; i++)
        close_runner(&race->runners[i]);
    if (race->has_graph) profile_graph_close(&race->graph);
    ita_give(job->allocator, race, sizeof *race);
    job->race = NULL;
}

static ita_status begin_next(runner *r) {
    return cover_search_begin(r->search, &r->fans, r->next++);
}

static ita_status open_runner(const cover_job *job, const cover_method *method, runner *r) {
    r->method = method;
    cover_fans_open(&r->fans, job->allocator);
    r->memos = cover_memos_open(job->allocator, job->options.memory, job->plan.phase_count);
    if (!r->memos) return ITA_E_MEMORY;
    cover_task task = {.cover = job->cover,
                       .is_allowed = job->plan.phases[0].is_allowed,
                       .memos = r->memos,
                       .is_counting = job->is_counting,
                       .allocator = job->allocator};
    ita_status status = method->open(&task, &r->search);
    if (status) {
        r->search = NULL;
        return status;
    }
    cover_fan whole = {.is_fresh = true, .share = 1};
    status = cover_fans_add(&r->fans, whole, NULL, NULL);
    return status ? status : begin_next(r);
}

ita_status cover_race_open(cover_job *job) {
    cover_race *race = ita_take_zeroed(job->allocator, 1, sizeof *race);
    if (!race) return ITA_E_MEMORY;
    job->race = race;
    if (!job->is_counting || !profile_graph_fits(job->cover)) race->graph_effort = INFINITY;
    const cover_method *first = cover_race_favourite(job->cover);
    const cover_method *second = first == &cover_bits ? &cover_items : &cover_bits;
    ita_status status = open_runner(job, first, &race->runners[0]);
    race->runners[1].method = second; // opened when its turn comes, if it does
    if (status) cover_race_close(job);
    return status;
}

// ---- running

// What the leader has run when this leg is over.
static double leg_end(const cover_race *race) {
    double end = FIRST_LEG;
    for (int leg = 1; leg <= race->leg; leg++)
        end *= leg < DIVIDED_LEG ? 2 : leg_growth;
    return end;
}

static bool may_surprise(const cover_race *race, int who) {
    const runner *r = &race->runners[who];
    return r->done[race->leg] < hardly_begun && r->known > much_known &&
           r->effort[race->leg] < surprising;
}

// Effort that a runner has for the legs up to this one. Since what is left was divided each has a
// share of its own, whatever it took before.
static double effort_for(const cover_race *race, int who) {
    const runner *leader = &race->runners[race->leader];
    if (!race->runners[1].search) return ALONE;
    const double end = leg_end(race);
    const bool is_equal = race->leg < EQUAL_LEGS || may_surprise(race, 1 - race->leader);
    if (is_equal || who == race->leader) return end;
    if (race->leg < DIVIDED_LEG) return end / 3;
    const double before = leader->effort[DIVIDED_LEG];
    return race->runners[who].effort[DIVIDED_LEG] + (end > before ? (end - before) / 3 : 0);
}

// Who has found so many solutions of a list has won: it begins anew with him, and at once.
static uint64_t enough_for(const cover_job *job) {
    const uint64_t limit = job->options.limit;
    return job->is_counting ? UINT64_MAX : limit && limit < LISTED ? limit : LISTED;
}

// Runs one of them on until its leg is over, enough is found, or the budget used up.
static ita_status run_leg(cover_race *race, runner *r, uint64_t enough, uint64_t *budget,
                          bool *is_over) {
    double end = effort_for(race, race->running);
    uint64_t before = r->search->nodes, used = 0;
    while (!r->is_done && r->search->count < enough && used < *budget &&
           (double)r->method->effort(r->search) < end) {
        cover_pace pace = cover_search_walk(r->search, CHUNK);
        if (pace == COVER_MEMORY) return ITA_E_MEMORY;
        if (pace == COVER_OVERFLOW) return ITA_E_OVERFLOW;
        used = r->search->nodes - before;
        if (pace != COVER_DONE) continue;
        r->share_done += r->search->share;
        r->is_done = r->next == r->fans.count;
        if (r->is_done) break;
        ita_status status = begin_next(r);
        if (status) return status;
    }
    *is_over = r->is_done || (double)r->method->effort(r->search) >= end;
    *budget -= used < *budget ? used : *budget;
    return ITA_OK;
}

static ita_status enter(void *user, const cover_fans *units, size_t index, cover_fans *branches,
                        bool *is_cut) {
    runner *r = user;
    (void)is_cut;
    ita_status status = cover_search_begin(r->search, units, index);
    if (status) return status;
    cover_pace pace = cover_search_walk(r->search, 1);
    if (pace == COVER_MEMORY) return ITA_E_MEMORY;
    if (pace == COVER_OVERFLOW) return ITA_E_OVERFLOW;
    status = cover_search_rest(r->search, branches);
    if (branches->count == 0) r->share_done += units->fans[index].share; // a leaf
    return status;
}

// Takes the units that wait in an order of chance, the same in every run.
static ita_status shuffle(const cover_fans *units, cover_fans *out) {
    const size_t count = cover_units_waiting(units);
    size_t *order = ita_take_zeroed(out->allocator, count + 1, sizeof *order);
    if (!order) return ITA_E_MEMORY;
    uint64_t chance = 1;
    for (size_t i = 0, at = 0; i < units->count; i++) {
        if (!cover_unit_waits(&units->fans[i])) continue;
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        const size_t other = (size_t)(chance >> 33) % (at + 1);
        order[at++] = order[other];
        order[other] = i;
    }
    ita_status status = ITA_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = cover_fans_add(out, units->fans[order[i]], cover_fan_path(units, order[i]), NULL);
    ita_give(out->allocator, order, (count + 1) * sizeof *order);
    return status;
}

static double part_done(const runner *r) {
    return r->is_done ? 1 : r->share_done + r->search->share * cover_search_done(r->search);
}

// As many units as what is left is worth, were it all like what was done.
static size_t units_for(const runner *r) {
    const double done = part_done(r);
    if (done < hardly_begun) return MOST_UNITS;
    const double units = (double)r->method->effort(r->search) * (1 - done) / done / unit_effort;
    return units < FEWEST_UNITS ? FEWEST_UNITS : units < MOST_UNITS ? (size_t)units : MOST_UNITS;
}

// Divides what is left to a runner, who goes on with any of it.
static ita_status divide(runner *r) {
    const size_t wanted = units_for(r);
    cover_fans rest, units;
    cover_fans_open(&rest, r->fans.allocator);
    cover_fans_open(&units, r->fans.allocator);
    r->share_done += r->search->share * cover_search_done(r->search);
    ita_status status = cover_search_rest(r->search, &rest);
    if (!status) status = cover_units_single_out(&rest, 0, &units);
    if (!status) status = cover_units_expand(&units, wanted, enter, r);
    cover_fans_clear(&r->fans);
    r->next = 0;
    if (!status) status = shuffle(&units, &r->fans);
    cover_fans_close(&rest);
    cover_fans_close(&units);
    r->is_done = !status && r->fans.count == 0;
    return status || r->is_done ? status : begin_next(r);
}

// The leg since whose end things are as they were lately.
static int recent_leg(int leg) {
    const int before = leg > 2 ? leg - 2 : 0;
    return leg > DIVIDED_LEG && before < DIVIDED_LEG ? DIVIDED_LEG : before;
}

// How a runner has moved lately.
static void note_pace(runner *r, int leg) {
    const int before = recent_leg(leg);
    const double effort = r->effort[leg] - r->effort[before];
    const double nodes = (double)(r->nodes[leg] - r->nodes[before]);
    const double hits = (double)(r->hits[leg] - r->hits[before]);
    r->speed = effort > 0 ? (r->done[leg] - r->done[before]) / effort : 0;
    r->known = nodes > 0 ? hits / nodes : 0;
}

// What is left to a runner, nanoseconds, as it will come to know more and more.
static double time_left(const cover_race *race, int who) {
    const runner *r = &race->runners[who];
    if (r->speed <= 0) return 1e18;
    const double left = 1 - r->done[race->leg];
    return left / r->speed / (1 + gain_by_known * r->known * left * left);
}

static void take_note(runner *r, int leg) {
    r->done[leg] = part_done(r);
    r->effort[leg] = (double)r->method->effort(r->search);
    r->nodes[leg] = r->search->nodes;
    r->hits[leg] = r->search->hits;
}

static void note_leg(cover_race *race) {
    int leg = ++race->leg;
    for (int i = 0; i < RUNNERS; i++) {
        runner *r = &race->runners[i];
        take_note(r, leg);
        if (r->effort[leg] > r->effort[leg - 1]) note_pace(r, leg); // else it stood
    }
}

static double lead_needed(double effort, bool is_long) {
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
        if (effort < leads[i].effort) return is_long ? leads[i].long_lead : leads[i].lead;
    return 0;
}

// Whether both have been seen elsewhere than in the first part of their trees.
static bool are_both_known(const cover_race *race) {
    for (int i = 0; i < RUNNERS; i++) {
        const double *effort = race->runners[i].effort;
        if (race->leg <= DIVIDED_LEG || effort[race->leg] < 1.5 * effort[DIVIDED_LEG]) return false;
    }
    return true;
}

// Whether a runner that seems slower by so much has had time to show that it is not.
static bool was_tried(const cover_race *race, int who, double lead) {
    const double *effort = race->runners[who].effort;
    const double since = effort[race->leg] - effort[DIVIDED_LEG];
    return race->leg > DIVIDED_LEG && since * lead >= trial * time_left(race, who);
}

static bool has_lead(const cover_race *race, bool is_counting) {
    const int leg = race->leg;
    const double left = time_left(race, race->leader);
    const double effort = race->runners[race->leader].effort[leg];
    if (leg >= LEGS || (!is_counting && left < long_list && effort > listing_race)) return true;
    if (race->runners[race->leader].done[leg] > mostly_done && left < effort) return true;
    if (is_counting && (!are_both_known(race) || may_surprise(race, 1 - race->leader)))
        return false;
    const double done = race->runners[race->leader].done[leg];
    double needed = lead_needed(effort, left > long_race);
    const int other = 1 - race->leader;
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        if (done > far[i].done && needed > far[i].lead && was_tried(race, other, far[i].lead))
            needed = far[i].lead;
    return time_left(race, other) >= needed * left;
}

// Legs that a winner has still to run alone.
static int legs_to_confirm(const cover_race *race) {
    if (race->runners[race->leader].done[race->leg] > mostly_done) return 0;
    const double effort = race->runners[race->leader].effort[race->leg];
    return effort < early_win ? CONFIRMING_LEGS : effort < late_win;
}

// At the end of a leg: who leads, and is that enough? What an early winner did may have been easy
// by chance: he goes on alone for some legs, and if he comes to be the slower one both run again.
static bool is_decided(cover_race *race, bool is_counting) {
    note_leg(race);
    const bool is_alone = race->confirming > 0;
    const int leader = time_left(race, 1) < time_left(race, 0);
    if (is_alone && leader == race->leader) return --race->confirming == 0;
    race->confirming = 0;
    race->leader = leader;
    if (!has_lead(race, is_counting)) return false;
    race->confirming = race->leg < LEGS - CONFIRMING_LEGS ? legs_to_confirm(race) : 0;
    return race->confirming == 0;
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
    const double left = time_left(race, race->leader);
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

// The units of a runner that wait.
static ita_status add_units(const runner *r, double whole, cover_fans *left) {
    ita_status status = ITA_OK;
    for (size_t i = r->next; i < r->fans.count && !status; i++) {
        cover_fan fan = r->fans.fans[i];
        fan.share *= whole;
        status = cover_fans_add(left, fan, cover_fan_path(&r->fans, i), NULL);
    }
    return status;
}

bool cover_race_has_leader(const cover_job *job) {
    return job->race && job->is_counting && job->race->leg >= DIVIDED_LEG;
}

const cover_method *cover_race_leader(const cover_job *job) {
    return job->race->runners[job->race->leader].method;
}

ita_status cover_race_rest(const cover_job *job, cover_fans *left, uint64_t *count,
                           double *share_done) {
    const runner *r = &job->race->runners[job->race->leader];
    const double whole = job->fans.fans[0].share;
    *count = r->search->count;
    *share_done = whole * part_done(r);
    ita_status status = r->is_done ? ITA_OK : cover_search_rest(r->search, left);
    for (size_t i = 0; i < left->count; i++)
        left->fans[i].share *= whole;
    return status ? status : add_units(r, whole, left);
}

// So that who is stopped can say it.
static void tell_leader(cover_job *job) {
    const runner *r = &job->race->runners[job->race->leader];
    job->counts[0] = r->search->count;
    job->share_done = job->fans.fans[0].share * part_done(r);
}

// What is left to a runner, and all other phases, is the job's work now.
static ita_status take_work(cover_job *job, const runner *r) {
    const double whole = job->fans.fans[0].share;
    cover_fans left;
    cover_fans_open(&left, job->allocator);
    ita_status status = add_units(r, whole, &left);
    for (size_t i = 1; i < job->fans.count && !status; i++)
        status = cover_fans_add(&left, job->fans.fans[i], NULL, NULL);
    if (status) {
        cover_fans_close(&left);
        return status;
    }
    cover_fans_close(&job->fans);
    job->fans = left;
    job->share_done = whole * r->share_done;
    job->progress = 0; // another may have led
    job->search_share = r->is_done ? -1 : whole * r->search->share;
    r->search->share = job->search_share;
    return ITA_OK;
}

// The job goes on with the winner: its search if it counts, else its method alone.
static ita_status adopt(cover_job *job, int winner) {
    runner *r = &job->race->runners[winner];
    if (job->is_counting) {
        ita_status status = take_work(job, r);
        if (status) return status;
        cover_memos_close(job->memos);
        job->memos = r->memos;
        job->search = r->search;
        job->search_phase = 0;
        job->counts[0] = r->search->count;
        job->time_left = r->is_done ? 1 : time_left(job->race, winner);
        r->memos = NULL;
        r->search = NULL;
    }
    job->method = r->method;
    job->is_undecided = false;
    cover_race_close(job);
    return ITA_OK;
}

static int finished_runner(const cover_race *race) {
    for (int i = 0; i < RUNNERS; i++)
        if (race->runners[i].is_done) return i;
    return -1;
}

static ita_status divide_all(cover_job *job) {
    cover_race *race = job->race;
    for (int i = 0; i < RUNNERS; i++) {
        runner *r = &race->runners[i];
        const uint64_t before = r->search->nodes;
        ita_status status = divide(r);
        if (status) return status;
        job->nodes += r->search->nodes - before;
        take_note(r, race->leg);
    }
    return ITA_OK;
}

// Behind a leg: the race goes on, or another way to count is taken, or the winner.
static ita_status end_leg(cover_job *job) {
    cover_race *race = job->race;
    ita_status status = ITA_OK;
    // what the other knows is not needed, its memory may be
    if (race->is_won) close_runner(&race->runners[1 - race->leader]);
    if (race->is_won || race->leg >= FIRST_LOOK) status = try_profiles(job);
    if (status) return status;
    race->is_leg_over = false;
    if (job->other) {
        job->is_undecided = false;
        cover_race_close(job);
        return ITA_OK;
    }
    if (race->is_won) return adopt(job, race->leader);
    if (race->leg == DIVIDED_LEG) status = divide_all(job);
    const int finished = finished_runner(race);
    if (!status && finished >= 0) return adopt(job, finished);
    if (!status && cover_race_has_leader(job)) tell_leader(job);
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
        bool is_over = false;
        ita_status status = r->search ? ITA_OK : open_runner(job, r->method, r);
        if (!status) status = run_leg(race, r, enough_for(job), &budget, &is_over);
        job->nodes += before - budget;
        if (status) return status;
        if (r->is_done || r->search->count >= enough_for(job)) return adopt(job, race->running);
        if (!is_over) continue;
        if (race->confirming == 0 && ++race->running < RUNNERS) continue;
        race->is_won = is_decided(race, job->is_counting);
        race->running = race->confirming > 0 ? race->leader : 0;
        race->is_leg_over = true;
    }
    return ITA_OK;
}
