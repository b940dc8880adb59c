// Edges, shapes, the judge that decides whether pieces form a figure, and what explains a verdict:
// relations, contours, overlaps, motions, progress. All exact, in one of the frames of exact.h.
// Mathematics and proofs: docs/dissection-verifier.md.
#ifndef INTARSIA_GEOM_H
#define INTARSIA_GEOM_H

#include "intarsia/alloc.h"
#include "intarsia/exact.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Why a distance is forgiven.
typedef enum ita_tolerance_origin {
    ITA_TOLERANCE_NONE,    ///< nothing is
    ITA_TOLERANCE_DOUBLES, ///< doubles round, 1e-9 of the extent
    ITA_TOLERANCE_DIGITS,  ///< a unit of the last decimal place written
    ITA_TOLERANCE_DRAWING, ///< kept well below the shortest edge and the narrowest gap
    ITA_TOLERANCE_TAU,     ///< the user said so
    ITA_TOLERANCE_TRIED    ///< tried by a search that proves what it finds; in no report
} ita_tolerance_origin;

/// A distance within which places are taken as one, in the figure's units, with its origin.
typedef struct ita_tolerance {
    double distance;
    ita_tolerance_origin origin;
} ita_tolerance;

typedef enum ita_edge_kind {
    ITA_EDGE_LINE,      ///< from - to
    ITA_EDGE_ARC,       ///< part of the circle around c1; from = to is the full circle
    ITA_EDGE_QUADRATIC, ///< Bezier curve with control point c1
    ITA_EDGE_CUBIC      ///< Bezier curve with control points c1 and c2
} ita_edge_kind;

/// A directed edge. Zero the fields that a kind does not use.
typedef struct ita_edge {
    ita_edge_kind kind;
    int turn; ///< arcs: 1 counter-clockwise (convex in a shape walked so), -1 clockwise (concave)
    ita_point from, to;
    ita_point c1; ///< centre of an arc, or first control point
    ita_point c2; ///< second control point of a cubic
} ita_edge;

/// A polygon with straight and curved edges, holes allowed. Loops are walked with the inside on
/// the left: counter-clockwise outside, clockwise around holes (in coordinates with y up; a file
/// with y down is its mirror image throughout, which changes nothing).
typedef struct ita_shape {
    const char *name;      ///< for messages; may be NULL
    const ita_edge *edges; ///< loop after loop, each edge begins where the one before ended
    size_t edge_count;
    const uint32_t *loop_ends; ///< index after the last edge of each loop; NULL: one loop
    size_t loop_count;         ///< 0: one loop
} ita_shape;

/// Mirror about the x axis first, then turn about the origin, then shift.
typedef struct ita_pose {
    int turn; ///< steps of the frame, counter-clockwise
    bool is_mirrored;
    ita_point shift;
} ita_pose;

ita_point ita_pose_apply(ita_frame frame, const ita_pose *pose, ita_point p);
/// The shape's edges moved by a pose, inside still on the left (mirrored loops are walked
/// backwards). `out` holds edge_count edges; the loops keep their ends. ITA_E_OVERFLOW beyond the
/// coordinate limit.
ita_status ita_shape_place(ita_frame frame, const ita_shape *shape, const ita_pose *pose,
                           ita_edge *out);

/// The same edge walked the other way; a closed loop of edges, in place.
ita_edge ita_edge_reversed(const ita_edge *edge);
void ita_edges_reverse(ita_edge *edges, size_t edge_count);
/// The same edge elsewhere; many edges, in place. The coordinates have to stay within the limit.
ita_edge ita_edge_shifted(const ita_edge *edge, ita_point by);
void ita_edges_shift(ita_edge *edges, size_t edge_count, ita_point by);
/// All coordinates multiplied, in place; ITA_E_OVERFLOW beyond the limit, with some done.
ita_status ita_edges_scale(ita_edge *edges, size_t edge_count, int64_t factor);

/// Checks that a shape is one: closed loops, no edge without length, arcs on their circles, no
/// crossing or touching of its own edges but at shared corners, positive area. The diagnosis names
/// the shape and the edges. ITA_E_RANGE or ITA_E_OVERFLOW. Cost: quadratic in the edges.
ita_status ita_shape_check(ita_frame frame, const ita_shape *shape, const ita_allocator *allocator,
                           ita_diag *diag);

/// Twice the area divided by the frame's sine of the polygon of the corners, exactly; for straight
/// edges that is the area.
ita_wide ita_edges_area2(ita_frame frame, const ita_edge *edges, size_t edge_count);
/// Signed area of everything the edges go round, curves included, as a number.
double ita_edges_area(ita_frame frame, const ita_edge *edges, size_t edge_count);

typedef enum ita_side { ITA_OUTSIDE = -1, ITA_ON_EDGE = 0, ITA_INSIDE = 1 } ita_side;
/// Where a point lies, exactly.
ita_side ita_edges_side(ita_frame frame, const ita_edge *edges, size_t edge_count, ita_point p);

// ---- the judge

/// Flags on carriers: every directed edge u->v on its carrier l (line, circle, curve) adds one to
/// (l,u) and takes one from (l,v); circles count besides how often they are covered at one point.
/// All counts are zero exactly when pieces (times 1) cover targets (times -1) once everywhere.
typedef struct ita_judge ita_judge;

ita_status ita_judge_open(ita_frame frame, const ita_allocator *allocator, ita_judge **judge);
void ita_judge_close(ita_judge *judge);
/// Forgets all edges, keeps the memory.
void ita_judge_reset(ita_judge *judge);
/// Adds edges `times` times: 1 for a piece, -1 for a target or a piece that is taken away again.
/// Errors: ITA_E_MEMORY, ITA_E_OVERFLOW; after one only reset and close make sense.
/// Cost: constant for an edge.
ita_status ita_judge_add(ita_judge *judge, const ita_edge *edges, size_t edge_count, int times);
/// True when all counts are zero. Cost: constant.
bool ita_judge_is_clear(const ita_judge *judge);
/// Of all points with a count that is not zero the one furthest to the left, of those the lowest:
/// the same point of what is covered, however it is divided into pieces. Where only whole circles
/// count it is a centre. False when all counts are zero. Cost: linear in the table.
bool ita_judge_leftmost(const ita_judge *judge, ita_point *point);
/// Whether p lies further to the left than q, or as far and lower. Exact.
bool ita_point_is_left(ita_frame frame, ita_point p, ita_point q);

// ---- contours

/// One closed contour that meets itself nowhere.
typedef struct ita_contour {
    size_t first, count; ///< its edges in the outline
    bool is_hole;        ///< walked clockwise
    int parent;          ///< the contour directly around it, or -1
} ita_contour;

/// What is left of edges when everything walked both ways is taken away.
typedef struct ita_outline {
    const ita_allocator *allocator;
    ita_edge *edges; ///< contour after contour; collinear and co-circular neighbours are merged
    size_t edge_count;
    ita_contour *contours;
    size_t contour_count;
    size_t hole_count;
    int64_t scale;  ///< coordinates are multiplied by it; 1 but where contours touch at fractions
    bool is_simple; ///< the edges go round every point once or not at all: nothing overlaps
    size_t edge_capacity, contour_capacity;
} ita_outline;

/// Contours of the union of pieces that do not overlap. Where they do the outline is not simple,
/// and contours may be missing. `outline` is the caller's to close. Source:
/// docs/dissection-verifier.md, "contours". Cost: n log n.
ita_status ita_outline_trace(ita_frame frame, const ita_edge *edges, size_t edge_count,
                             const ita_allocator *allocator, ita_outline *outline);
void ita_outline_close(ita_outline *outline);

// ---- comparing

typedef enum ita_motion_kind {
    ITA_MOTION_NONE,     ///< no motion carries one to the other
    ITA_MOTION_IDENTITY, ///< the same, perhaps shifted
    ITA_MOTION_ROTATED,
    ITA_MOTION_MIRRORED, ///< and perhaps turned
    ITA_MOTION_SCALED    ///< and perhaps turned and mirrored
} ita_motion_kind;

/// z -> scale * turn(mirror(z)) + shift, in usual coordinates.
typedef struct ita_motion {
    ita_motion_kind kind;
    bool is_mirrored;
    double cosine, sine;     ///< of the turn
    double scale;            ///< 1 unless scaled
    double shift_x, shift_y; ///< after all else
} ita_motion;

enum { ITA_ALLOW_MIRROR = 1, ITA_ALLOW_SCALE = 2 };

/// Finds a motion that carries outline `a` onto outline `b`, the simplest kind first. Any angle is
/// found as long as both outlines are exact. Cost: about quadratic in the edges at worst, linear as
/// a rule.
ita_status ita_outline_compare(ita_frame frame, const ita_outline *a, const ita_outline *b,
                               unsigned allow, const ita_allocator *allocator, ita_motion *motion);
/// The same by the source's circular lists of length, turn, radius and concavity, for outlines of
/// one contour (ITA_E_UNSUPPORTED for others: the lists do not say where a second one lies). The
/// lists cannot tell turned from not turned: both are ITA_MOTION_IDENTITY.
ita_status ita_outline_compare_lists(ita_frame frame, const ita_outline *a, const ita_outline *b,
                                     unsigned allow, ita_motion_kind *kind);

// ---- relations of two edges

typedef enum ita_contact {
    ITA_CONTACT_APART,   ///< no common point
    ITA_CONTACT_POINT,   ///< common points, at the end of one of the edges
    ITA_CONTACT_TANGENT, ///< they touch inside both without crossing
    ITA_CONTACT_CROSS,   ///< they cross inside both
    ITA_CONTACT_OVERLAP  ///< a common stretch
} ita_contact;

typedef enum ita_heading { ITA_HEADING_NONE, ITA_HEADING_SAME, ITA_HEADING_OPPOSITE } ita_heading;

/// The relation of edge a to edge b. `code` is the source's: bits a1 a2 b1 b2, one where that end
/// lies on the other edge. Code 5 with POINT is two ends that meet, with OVERLAP a common stretch;
/// likewise 10; 15 with OVERLAP and `is_whole` false is two arcs that share only parts.
typedef struct ita_relation {
    int code; ///< 0..15
    ita_contact contact;
    ita_heading heading; ///< along a common stretch
    bool is_whole;       ///< overlap: the edges are the same stretch
    int stretch_count;   ///< overlap: common stretches (two arcs may have two)
} ita_relation;

/// Lines and arcs exactly; ITA_E_UNSUPPORTED where a Bezier curve meets another kind of carrier
/// (ends and shared carriers are still exact).
ita_status ita_edge_relate(ita_frame frame, const ita_edge *a, const ita_edge *b,
                           ita_relation *relation);

// ---- overlap and progress

/// Whether the insides of two shapes meet (exactly for lines and arcs) and how large the common
/// part is (as a number; may be NULL).
ita_status ita_shape_overlap(ita_frame frame, const ita_shape *a, const ita_shape *b,
                             const ita_allocator *allocator, bool *overlaps, double *area);

/// The thermometer: `progress` is the smaller of `boundary` (share of the figure's outline along
/// which a piece's edge runs the same way) and `area` (share of the figure that is filled), best
/// over the alignments of the assembly with the figure. It never falls when a correct piece is
/// added to a correct part of a solution.
typedef struct ita_progress {
    double progress, boundary, area;
} ita_progress;

ita_status ita_progress_measure(ita_frame frame, const ita_edge *figure, size_t figure_count,
                                const ita_shape *pieces, size_t piece_count, unsigned allow,
                                const ita_allocator *allocator, ita_progress *progress);

/// Where the figure lay best on the assembly: mirrored in the x axis or not, then turned, then
/// shifted. Zeros: nowhere yet.
typedef struct ita_progress_place {
    bool is_known, is_mirrored;
    double cosine, sine, x, y;
} ita_progress_place;

/// A piece in the hand, anywhere: a shape and how far it is carried from where that lies. `place`
/// is what the caller keeps from frame to frame of a drag: the best place of one frame is looked at
/// in the next beside all others, so that the reading is never less with it, and a little more
/// where nothing lies against the figure's edge there any longer.
typedef struct ita_progress_drag {
    const ita_shape *held;
    double x, y;
    ita_progress_place place;
} ita_progress_drag;

/// The thermometer with the pieces that lie there and the one in the hand. Errors: ITA_E_MEMORY.
/// Cost: docs/geometry.md.
ita_status ita_progress_follow(ita_frame frame, const ita_edge *figure, size_t figure_count,
                               const ita_shape *pieces, size_t piece_count, unsigned allow,
                               ita_progress_drag *drag, const ita_allocator *allocator,
                               ita_progress *progress);

#ifdef __cplusplus
}
#endif
#endif
