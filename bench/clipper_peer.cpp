// The Clipper peer: the same question as ours, asked the way its users ask it.
#include "peers.h"

#include <algorithm>
#include <cmath>
#include <polyclipping/clipper.hpp>

namespace {

ClipperLib::Paths paths_of(const peer_polygons *polygons) {
    ClipperLib::Paths paths(polygons->count);
    const int64_t *at = polygons->xy;
    for (size_t i = 0; i < polygons->count; i++) {
        paths[i].reserve(polygons->counts[i]);
        for (size_t k = 0; k < polygons->counts[i]; k++, at += 2)
            paths[i].push_back(ClipperLib::IntPoint(at[0], at[1]));
    }
    return paths;
}

double area_of(const ClipperLib::Paths &paths) {
    double area = 0;
    for (const ClipperLib::Path &path : paths)
        area += ClipperLib::Area(path);
    return std::fabs(area);
}

ClipperLib::Paths combine(ClipperLib::ClipType type, const ClipperLib::Paths &subject,
                          const ClipperLib::Paths &clip) {
    ClipperLib::Clipper clipper;
    ClipperLib::Paths result;
    clipper.AddPaths(subject, ClipperLib::ptSubject, true);
    clipper.AddPaths(clip, ClipperLib::ptClip, true);
    clipper.Execute(type, result, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
    return result;
}

} // namespace

double peer_clipper_verify(const peer_polygons *pieces, const peer_polygons *target) {
    ClipperLib::Paths wanted = paths_of(target);
    ClipperLib::Paths whole = combine(ClipperLib::ctUnion, paths_of(pieces), ClipperLib::Paths());
    double missing = area_of(combine(ClipperLib::ctDifference, wanted, whole));
    double beyond = area_of(combine(ClipperLib::ctDifference, whole, wanted));
    return std::max(missing, beyond);
}

void peer_clipper_union(const peer_polygons *pieces, size_t *contours, size_t *holes) {
    ClipperLib::Paths whole = combine(ClipperLib::ctUnion, paths_of(pieces), ClipperLib::Paths());
    *contours = whole.size();
    *holes = 0;
    for (const ClipperLib::Path &path : whole)
        *holes += !ClipperLib::Orientation(path);
}
