// The frames that puzzles are drawn in. Holds no logic.
#include "games/space/generate/design.h"

const design_frame design_frames[] = {
    {true,
     10,
     6,
     {{{0, 1, 2}, {5, 2, 3}},
      {{0, 3, 2}, {5, 4, 3}},
      {{2, 0, 1}, {3, 5, 2}},
      {{2, 0, 3}, {3, 5, 4}},
      {{1, 2, 0}, {2, 3, 5}},
      {{3, 2, 0}, {4, 3, 5}}}},
    // three thick bars through each other
    {false, 10, 3, {{{0, 1, 1}, {5, 4, 4}}, {{1, 0, 1}, {4, 5, 4}}, {{1, 1, 0}, {4, 4, 5}}}},
    // two boards upright, two lying, as in a hash
    {false,
     10,
     4,
     {{{0, 1, 1}, {5, 2, 3}},
      {{0, 3, 1}, {5, 4, 3}},
      {{1, 0, 2}, {2, 5, 4}},
      {{3, 0, 2}, {4, 5, 4}}}},
    // six boards, each through the slots of two others
    {false,
     10,
     6,
     {{{0, 1, 2}, {5, 4, 2}},
      {{0, 1, 3}, {5, 4, 3}},
      {{2, 0, 1}, {2, 5, 4}},
      {{3, 0, 1}, {3, 5, 4}},
      {{1, 2, 0}, {4, 2, 5}},
      {{1, 3, 0}, {4, 3, 5}}}},
    // a cube of four, of three pieces that begin at corners of their own
    {false, 10, 3, {{{0, 0, 0}, {3, 3, 2}}, {{0, 0, 1}, {3, 2, 3}}, {{1, 0, 0}, {3, 3, 3}}}},
    // a cube of four, of four pieces that begin at every other corner
    {false,
     10,
     4,
     {{{0, 0, 0}, {2, 2, 2}},
      {{1, 1, 0}, {3, 3, 2}},
      {{1, 0, 1}, {3, 2, 3}},
      {{0, 1, 1}, {2, 3, 3}}}},
};
const size_t design_frame_count = sizeof design_frames / sizeof design_frames[0];
