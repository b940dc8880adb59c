// The walks for WORDS words a state, one or two: shapes in one set word, in four, or in any number.
#ifndef WORDS
#error "define WORDS"
#endif

#define SETS  1
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 8
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  1
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  4
#define CHUNK 4
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
#define SETS  0
#define CHUNK 0
#include "cover/method/bits_walk.h"
#undef SETS
#undef CHUNK
