// Racing methods. Nobody has a clock here: effort is what nodes cost, in nanoseconds or so, by what
// each method says of its own tables.
//
// Trees are lopsided: what stands first in one may be all easy or all hard, and of some hundred
// units of it a handful take more than all the others. So two methods are compared by what they
// take for the same units, less what they will know: where many of the states that one meets are
// known already, more will be. The units are those of `bits`, for `items` can go on from any choice
// of options, `bits` from those of its own order only.
#include "cover/job/race.h"

#include "cover/job/runner.h"
#include "cover/job/sweeper.h"
#include "cover/job/units.h"
#include "cover/method/left.h"

#include <math.h>

enum {
    RUNNERS = 2,
    ALONE = 800000,       // nanoseconds that the first runs before the other makes its tables
    ALONE_FIRST = 100000, // the same where other phases follow, for which the choice stands too
    LISTED = 1 << 16,     // solutions of a list that decide it
    NARROW = 7,           // cells of a front
    RANKED_MEMORY = sizeof(void *) > 4 ? 2 : 8, // times what known results may take
};

// Counting over profiles must be so many times as quick as what is left. Looking for them may take
// such a part of what the race took in any case, the more where a front of so few cells says that
// they are few, and where the end is in sight such a part of what is left and so many times what
// the race took. The winner is watched for so long: there may be more left to him than it seemed.
static const double margin = 1.5, narrow_look = 1, wide_look = 0.1, part_of_left = 0.25,
                    times_the_race = 2, watched = 2.05e8;
// Finding profiles takes three times what it says where it is short: its tables are new.
static const double times_as_told = 3;
// Of what both took a leg gives the leader so much more, and the other such a part of that.
static const double leg_growth = 0.4, part_of_other = 1 / 3.0;
// The slower may take such a part of what is left for units that the other does as well, within
// bounds; of that the less, by the third power, the faster the other is, but never less than such a
// part.
static const double part_to_compare = 0.06, least_to_compare = 8e5, most_to_compare = 1.5e9,
                    least_part = 0.06;
// Units that both have done say something where they are such a part of what the slower did, and
// took so long; else one must be so many times as fast within them, when the other has run so long.
static const double part_in_common = 0.1, least_in_common = 1e5, unlike_rates = 4,
                    hardly_moved = 1e-4, least_to_be_unlike = 1.6e6, most_unknown = 2.05e8;
// Who will become so many times faster, by what he gets to know, than the other will is not judged
// by how he moves within a unit: the first one pays for all that is known in the others.
static const double gains_more = 1.5;
// The dynamic program may take such a part of what the race took, and once it is won such a part of
// what is left, or where nobody knows that of what the race took; and never more than so much.
static const double sweep_look = 0.03, sweep_of_left = 0.03, sweep_unknown = 1, sweep_most = 5e9;
// Who is alone runs so long until he knows what is left.
static const double most_alone = 4e8;
// Counting over profiles does not tell classes everywhere: where it does not, so much must be left.
static const double worth_classes = 2e10;
// Where so little is left to the first nobody else need make his tables.
static const double not_worth = 1.5e6;
// What the winner of a list found is thrown away: its race is short.
static const double most_of_list = 1.2e7;

struct cover_race {
    race_runner runners[RUNNERS]; // the favourite first
    double ends[RUNNERS];         // effort at which their legs end
    double began[RUNNERS];        // and at which they began
    double walked[RUNNERS];       // with so much done of the divided tree
    int running;                  // whose turn it is
    int leader;
    bool is_compared; // both walk the same units
    bool is_known;    // and it was plain who leads
    bool is_won;      // by the leader, who runs alone
    bool is_leg_over; // what follows may be stopped, and is done again when the race goes on
    double left;      // to the leader, nanoseconds, when that could be said
    // counting over profiles, where that is possible
    profile_finder *finder; // or NULL: not begun
    bool has_no_graph, is_narrow;
    profile_graph graph;
    bool has_graph;
    ranked_needs ranked; // of the graph
    double inclusion;
    race_sweeper sweeper; // the dynamic program
    bool is_alone;        // there is one method only to search with
};

bool cover_race_is_open(const ita_cover *cover, bool is_counting) {
    const bool has_two = cover_bits.fits(cover);
    return !cover->hopeless && (has_two || (is_counting && race_sweeper_fits(cover)));
}

const cover_method *cover_race_favourite(const ita_cover *cover) {
    return cover_bits.fits(cover) && cover->is_board ? &cover_bits : &cover_items;
}

void cover_race_close(cover_job *job) {
    cover_race *race = job->race;
    if (!race) return;
    for (int i = 0; i < RUNNERS; i++)
        race_runner_close(&race->runners[i]);
    profile_finder_close(race->finder);
    race_sweeper_close(&race->sweeper);
    if (race->has_graph) profile_graph_close(&race->graph);
    ita_give(job->allocator, race, sizeof *race);
    job->race = NULL;
}

ita_status cover_race_open(cover_job *job) {
    cover_race *race = ita_take_zeroed(job->allocator, 1, sizeof *race);
    if (!race) return ITA_E_MEMORY;
    job->race = race;
    race->ends[0] = job->plan.phase_count > 1 ? ALONE_FIRST : ALONE;
    race->left = INFINITY;
    race->is_alone = !cover_bits.fits(job->cover);
    race->sweeper.is_out = !job->is_counting || !race_sweeper_fits(job->cover);
    if (!job->is_counting || race->is_alone || !profile_graph_fits(job->cover))
        race->has_no_graph = true;
    race->is_narrow = job->cover->front_width > 0 && job->cover->front_width <= NARROW;
    const cover_method *first = cover_race_favourite(job->cover);
    ita_status status = race_runner_open(job, first, &race->runners[0]);
    if (status) cover_race_close(job);
    return status;
}

static int number_of_bits(const cover_race *race) {
    return race->runners[1].method == &cover_bits;
}

// Who has found so many solutions of a list has won: it begins anew with him, and at once.
static uint64_t enough_for(const cover_job *job) {
    const uint64_t limit = job->options.limit;
    return job->is_counting ? UINT64_MAX : limit && limit < LISTED ? limit : LISTED;
}

static double spent(const cover_race *race) {
    double sum = 0;
    for (int i = 0; i < RUNNERS; i++)
        if (race->runners[i].search) sum += race_runner_effort(&race->runners[i]);
    return sum;
}

// ---- comparing

static double paid(const race_runner *r, size_t units) {
    return r->paid[units] - r->paid[0];
}

// What both took for the same units: the one who is through with more of them, and the other, who
// may have one of them still at hand.
static void compare(const cover_race *race, double took[RUNNERS]) {
    const race_runner *runners = race->runners;
    const int ahead = runners[1].paid_count > runners[0].paid_count, behind = 1 - ahead;
    const size_t units = runners[behind].paid_count - 1;
    took[ahead] = paid(&runners[ahead], units);
    took[behind] = paid(&runners[behind], units);
    if (runners[ahead].paid_count == runners[behind].paid_count) return;
    const double longer = paid(&runners[ahead], units + 1);
    const double at_least = race_runner_effort(&runners[behind]) - runners[behind].paid[0];
    if (at_least < longer || at_least * took[ahead] < longer * took[behind]) return;
    took[ahead] = longer;
    took[behind] = at_least;
}

// Share of the tree in a nanosecond of the last leg, with the units at hand: who comes to know much
// becomes faster and faster.
static double rate(const cover_race *race, int i) {
    const race_runner *r = &race->runners[i];
    return (race_runner_walked(r) - race->walked[i]) / (race_runner_effort(r) - race->began[i] + 1);
}

static bool will_gain_more(const cover_race *race, int i) {
    const race_runner *r = &race->runners[i], *other = &race->runners[1 - i];
    return race_runner_gain(r) >= gains_more * race_runner_gain(other);
}

// Who is faster, and by how much: by the units that both have done, or where those are a small part
// of what the slower did by how they move within them, which says less. False where that says
// nothing, or where who took more for those units has the less left by all that he did.
static bool compare_paces(const cover_race *race, int *leader, double *lead) {
    const race_runner *runners = race->runners;
    double took[RUNNERS], pace[RUNNERS];
    compare(race, took);
    for (int i = 0; i < RUNNERS; i++)
        pace[i] = took[i] / race_runner_gain(&runners[i]);
    *leader = pace[1] < pace[0];
    *lead = pace[*leader] > 0 ? pace[1 - *leader] / pace[*leader] : 1;
    const race_runner *slower = &runners[1 - *leader];
    const double common = took[1 - *leader];
    if (common >= least_in_common &&
        common >= part_in_common * (race_runner_effort(slower) - slower->paid[0])) {
        if (!(race_runner_left(slower) < race_runner_left(&runners[*leader]))) return true;
        *leader = 1 - *leader;
        *lead = 1;
        return false;
    }
    const double rates[RUNNERS] = {rate(race, 0), rate(race, 1)};
    const int faster = rates[1] > rates[0];
    const race_runner *other = &runners[1 - faster];
    const bool is_unlike = !will_gain_more(race, 1 - faster) &&
                           race_runner_walked(&runners[faster]) > hardly_moved &&
                           race_runner_effort(other) - other->paid[0] >= least_to_be_unlike &&
                           rates[faster] >= unlike_rates * rates[1 - faster];
    *leader = is_unlike ? faster : 0;
    *lead = is_unlike ? rates[faster] / (unlike_rates * rates[1 - faster] + 1e-30) : 1;
    return is_unlike;
}

static bool is_decided(cover_race *race, bool is_counting) {
    double lead;
    race->is_known = compare_paces(race, &race->leader, &lead);
    const race_runner *slower = &race->runners[1 - race->leader];
    const double effort = race_runner_effort(slower) - slower->paid[0];
    const double most = is_counting ? most_to_compare : most_of_list;
    race->left = race_runner_left(&race->runners[race->leader]);
    double enough = race->left * part_to_compare;
    enough = enough < least_to_compare ? least_to_compare : enough < most ? enough : most;
    if (!race->is_known) return effort >= enough && effort >= most_unknown;
    return effort * lead * lead * lead >= enough && effort >= least_part * enough;
}

// ---- counting over profiles

// What finding the profiles may take now: some of it in any case, or all where it is known to be
// little.
static double effort_for_graph(cover_race *race) {
    const double all = spent(race), most = race->left * part_of_left;
    const double some = all * (race->is_narrow ? narrow_look : wide_look);
    if (!race->finder) return some;
    double least;
    const double whole = profile_finder_left(race->finder, &least);
    if (least > 2 * most) {
        race->has_no_graph = race->is_won; // the winner need not wait for it
        return 0;
    }
    const double likely = sqrt(least * whole);
    if (likely * times_as_told < most && likely < times_the_race * all) return 2 * whole;
    return some - profile_finder_effort(race->finder);
}

// Finds the profiles as long as that does not take too long.
static ita_status find_graph(cover_job *job) {
    cover_race *race = job->race;
    const double effort = effort_for_graph(race);
    if (effort <= 0) return ITA_OK;
    ita_status status =
        race->finder ? ITA_OK : profile_finder_open(job->cover, job->allocator, &race->finder);
    if (!status) status = profile_finder_run(race->finder, effort, &race->graph);
    if (status == ITA_E_LIMIT) {
        double least;
        race->has_no_graph = !race->finder || profile_finder_left(race->finder, &least) == INFINITY;
        return ITA_OK;
    }
    if (status) return status;
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
    const double left = race->left;
    if (job->plan.phase_count > 1 && left < worth_classes) return ITA_OK;
    ita_status status = race->has_graph || race->has_no_graph ? ITA_OK : find_graph(job);
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
    race->has_no_graph = true;
    return ITA_OK;
}

// ---- the dynamic program

// It takes over where it is through, or will be much sooner.
static ita_status try_sweep(cover_job *job) {
    cover_race *race = job->race;
    const double all = spent(race);
    double effort = all * sweep_look;
    if (race->is_won)
        effort =
            fmax(effort, race->left < INFINITY ? race->left * sweep_of_left : all * sweep_unknown);
    const ita_status status = race_sweeper_run(&race->sweeper, job, fmin(effort, sweep_most));
    if (status || !(race_sweeper_left(&race->sweeper) * margin < race->left)) return status;
    job->other = race->sweeper.job;
    race->sweeper.job = NULL;
    return ITA_OK;
}

// ---- who goes on, and with what

// Who walks the tree that counts: until it is decided that of `bits`, which both walk.
static const race_runner *walker(const cover_race *race) {
    return &race->runners[race->is_won ? race->leader : number_of_bits(race)];
}

bool cover_race_has_leader(const cover_job *job) {
    return job->race && job->is_counting && job->race->is_compared;
}

const cover_method *cover_race_leader(const cover_job *job) {
    return job->race->runners[job->race->leader].method;
}

ita_status cover_race_rest(const cover_job *job, cover_fans *left, uint64_t *count,
                           double *share_done) {
    const race_runner *r = &job->race->runners[job->race->leader];
    const double whole = job->fans.fans[0].share;
    double share;
    ita_status status;
    if (r->search
            ->is_guided) { // its own tree, where it left it: what it walks now is that of `bits`
        status = race_runner_home(r, left, count, &share);
    } else {
        *count = race_runner_found(r);
        share = race_runner_done(r);
        status = race_runner_unit(r, left);
        if (!status) status = race_runner_waiting(r, left);
    }
    *share_done = whole * share;
    for (size_t i = 0; i < left->count; i++)
        left->fans[i].share *= whole;
    return status;
}

// So that who is stopped can say it.
static void tell(cover_job *job) {
    const race_runner *r = walker(job->race);
    const uint64_t found = race_runner_found(r);
    if (found > job->counts[0]) job->counts[0] = found; // what was told is not taken back
    job->share_done = job->fans.fans[0].share * race_runner_done(r);
}

// What is left to a runner, and all other phases, is the job's work now.
static ita_status take_work(cover_job *job, race_runner *r) {
    const double whole = job->fans.fans[0].share;
    cover_fans left;
    cover_fans_open(&left, job->allocator);
    ita_status status = race_runner_waiting(r, &left);
    for (size_t i = 0; i < left.count; i++)
        left.fans[i].share *= whole;
    for (size_t i = 1; i < job->fans.count && !status; i++)
        status = cover_fans_add(&left, job->fans.fans[i], NULL, NULL);
    if (status) {
        cover_fans_close(&left);
        return status;
    }
    cover_fans_close(&job->fans);
    job->fans = left;
    cover_job_note_told(job);
    job->counts[0] = race_runner_found(r);
    job->share_done = whole * r->share_done;
    job->search_share = r->is_idle ? -1 : whole * r->search->share;
    r->search->share = job->search_share;
    return ITA_OK;
}

// The job goes on with the winner: its search if it counts, else its method alone.
static ita_status adopt(cover_job *job, int winner) {
    race_runner *r = &job->race->runners[winner];
    if (job->is_counting) {
        ita_status status = take_work(job, r);
        if (status) return status;
        cover_memos_close(job->memos);
        job->memos = r->memos;
        job->search = r->search;
        job->search_phase = 0;
        job->time_left = r->is_idle ? 1 : job->race->left < 1e18 ? job->race->left : 1e18;
        job->search->is_guided = false;
        r->memos = NULL;
        r->search = NULL;
    }
    job->method = r->method;
    job->is_undecided = false;
    cover_race_close(job);
    return ITA_OK;
}

// The other's tables are made, and the tree of `bits` is divided for both.
static ita_status begin_comparing(cover_job *job) {
    cover_race *race = job->race;
    const bool is_bits = race->runners[0].method == &cover_bits;
    race_runner *bits = &race->runners[!is_bits], *items = &race->runners[is_bits];
    ita_status status =
        race_runner_open(job, is_bits ? &cover_items : &cover_bits, &race->runners[1]);
    if (!status && !is_bits) status = race_runner_leave(items);
    const uint64_t before = bits->search ? bits->search->nodes : 0;
    if (!status) status = race_runner_divide(bits);
    if (!status) job->nodes += bits->search->nodes - before;
    if (!status) status = race_runner_follow(items, bits);
    race->is_compared = true;
    return status;
}

// The winner goes on: `bits` where it is, `items` with its own tree.
static ita_status end_comparing(cover_race *race) {
    double lead;
    compare_paces(race, &race->leader, &lead);
    race_runner *winner = &race->runners[race->leader];
    race->is_won = true;
    race_runner_close(&race->runners[1 - race->leader]); // its memory may be needed
    return winner->method == &cover_bits ? ITA_OK : race_runner_go_home(winner);
}

static void begin_leg(cover_race *race) {
    const double all = spent(race);
    for (int i = 0; i < RUNNERS; i++) {
        const race_runner *r = &race->runners[i];
        if (!r->search) continue;
        const bool is_whole = i == race->leader || (!race->is_known && will_gain_more(race, i));
        const double part = is_whole ? 1 : part_of_other;
        race->began[i] = race_runner_effort(r);
        race->walked[i] = race_runner_walked(r);
        race->ends[i] = race->began[i] + all * leg_growth * part;
    }
    race->running = race->is_won ? race->leader : 0;
    race->is_leg_over = false;
}

// Whether the winner has nothing to wait for. Where fronts are wide profiles are hardly ever few:
// other threads are not kept waiting for them.
static bool is_over(const cover_job *job) {
    const cover_race *race = job->race;
    return race->is_won && (race->has_no_graph || (job->is_awaited && !race->is_narrow) ||
                            race_runner_effort(&race->runners[race->leader]) > watched);
}

static ita_status hand_over(cover_job *job) {
    cover_job_note_told(job);
    job->is_undecided = false;
    cover_race_close(job);
    return ITA_OK;
}

// Behind a leg: another way to count is taken, or the winner, or the race goes on.
static ita_status end_leg(cover_job *job) {
    cover_race *race = job->race;
    const bool is_decided_now =
        race->is_compared && !race->is_won && is_decided(race, job->is_counting);
    if (!race->is_compared || race->is_won) {
        const double left = race_runner_left(&race->runners[race->leader]);
        if (left < INFINITY) race->left = left;
    }
    ita_status status = race->is_compared ? try_profiles(job) : ITA_OK;
    if (status) return status;
    if (job->other) return hand_over(job);
    const bool is_worth = !(race->left < not_worth);
    if (race->is_alone)
        race->is_won = is_worth && (race->left < INFINITY || spent(race) > most_alone);
    else if (!race->is_compared && is_worth)
        status = begin_comparing(job);
    else if (is_decided_now)
        status = end_comparing(race);
    if (!status && job->is_counting) status = try_sweep(job);
    if (status) return status;
    if (job->other) return hand_over(job);
    if (is_over(job) || (race->is_won && !job->is_counting)) return adopt(job, race->leader);
    if (cover_race_has_leader(job)) tell(job);
    begin_leg(race);
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
        race_runner *r = &race->runners[race->running];
        const uint64_t before = r->search->nodes;
        ita_status status =
            race_runner_walk(r, race->ends[race->running], enough_for(job), &budget);
        job->nodes += r->search->nodes - before; // the last ones may be more than were left
        if (status) return status;
        if (r->is_idle || r->search->count >= enough_for(job)) return adopt(job, race->running);
        if (race_runner_effort(r) < race->ends[race->running]) continue;
        race->is_leg_over = race->is_won || !race->is_compared || ++race->running == RUNNERS;
    }
    return ITA_OK;
}
