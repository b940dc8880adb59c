// Whether the address sanitizer looks on. All takes several times as long then: what repeats one
// thing very often, to be sure of numbers, repeats it less there.
#ifndef INTARSIA_TESTS_WATCHED_H
#define INTARSIA_TESTS_WATCHED_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED 1
#endif
#endif
#ifndef IS_WATCHED
#define IS_WATCHED 0
#endif

#endif
