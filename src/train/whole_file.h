// Files read whole, and replaced whole.
#ifndef TRAIN_WHOLE_FILE_H
#define TRAIN_WHOLE_FILE_H

#include "intarsia/text.h"
#include "train/fault.h"

/// The text is the caller's to close, also after a failure.
bool train_read_file(const char *path, ita_text *content, train_fault *fault);
/// The same where there need not be such a file; then nothing was read.
bool train_read_if_there(const char *path, ita_text *content, bool *is_there, train_fault *fault);
/// A kill at any moment leaves the old file or the new one.
bool train_replace_file(const char *path, const ita_text *content, train_fault *fault);

#endif
