// What a call answers, and why: status codes and the diagnosis that goes with a failure.
// Knows nothing of games. Words for the keys live in words.h.
#ifndef INTARSIA_STATUS_H
#define INTARSIA_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Every call that can fail returns one of these. Values are only ever added, never renumbered.
typedef enum ita_status {
    ITA_OK = 0,
    ITA_E_MEMORY = 1,      ///< the allocator gave nothing
    ITA_E_SYNTAX = 2,      ///< a text is not of the form it should have
    ITA_E_RANGE = 3,       ///< a value lies outside what is allowed
    ITA_E_ILLEGAL = 4,     ///< the rules of the game forbid it
    ITA_E_UNSUPPORTED = 5, ///< understood, but this format, game or build cannot hold or do it
    ITA_E_LIMIT = 6,       ///< too large for a stated limit
    ITA_E_STATE = 7,       ///< not possible now (game over, nothing to undo)
    ITA_E_NOT_FOUND = 8,   ///< no such game, node, file, solution
    ITA_E_OVERFLOW = 9,    ///< exact arithmetic left its range
    ITA_E_STOPPED = 10,    ///< stopped by a limit or a signal before the end
    ITA_E_IO = 11,         ///< reading or writing failed (faces only)
} ita_status;

#define ITA_NO_OFFSET     SIZE_MAX
#define ITA_DIAG_ARGS     4
#define ITA_DIAG_ARG_SIZE 64
#define ITA_DIAG_MARKS    12

/// Why a call failed: a plain value, owned by the caller, valid after the call that filled it.
/// Arguments are language-neutral (squares, numbers, names as typed); the key names the sentence.
typedef struct ita_diag {
    ita_status status;
    size_t offset;   ///< byte in the text that was read, or ITA_NO_OFFSET
    const char *key; ///< message key, static storage, such as "twixt.link.crosses"; never NULL
    int arg_count;
    char args[ITA_DIAG_ARGS][ITA_DIAG_ARG_SIZE]; ///< zero-terminated UTF-8, cut at a character
    uint32_t keyed; ///< bit i: argument i is a message key, to be said in the reader's language
    int mark_count;
    uint32_t marks[ITA_DIAG_MARKS]; ///< scene nodes to mark as the reason
} ita_diag;

/// Fills a diagnosis without arguments. `diag` may be NULL. Returns `status`, so that a failing
/// call ends in `return ita_fail(...)`.
ita_status ita_fail(ita_diag *diag, ita_status status, const char *key);

/// The same with the byte offset of the fault in the text that was read.
ita_status ita_fail_at(ita_diag *diag, ita_status status, const char *key, size_t offset);

/// Adds an argument; silently ignored when `diag` is NULL or full. Cut at 63 bytes, at a
/// character's edge.
void ita_diag_arg(ita_diag *diag, const char *text);
void ita_diag_arg_bytes(ita_diag *diag, const char *bytes, size_t length);
void ita_diag_arg_int(ita_diag *diag, int64_t value);
void ita_diag_arg_uint(ita_diag *diag, uint64_t value);
/// A message key, such as that of a colour: whoever says the diagnosis says it in words.
void ita_diag_arg_key(ita_diag *diag, const char *key);

/// Adds a scene node to mark; ignored when `diag` is NULL or full.
void ita_diag_mark(ita_diag *diag, uint32_t node);

/// The stable name of a status ("ITA_E_RANGE"), static storage.
const char *ita_status_name(ita_status status);

#ifdef __cplusplus
}
#endif
#endif
