// A whole number of 128 bits without a sign, for products of two of 64.
// gcc has the type on machines of 64 bits only, clang on all.
#ifndef BASE_UINT128_H
#define BASE_UINT128_H

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 uint128;
#else
__extension__ typedef unsigned _BitInt(128) uint128;
#endif

#endif
