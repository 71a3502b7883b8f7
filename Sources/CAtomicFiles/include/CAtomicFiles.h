// renameat2, which the Glibc module does not offer.

#ifndef CATOMICFILES_H
#define CATOMICFILES_H

#include <stdint.h>

/// Calls `renameat2` with RENAME_NOREPLACE.
///
/// Returns 0 or an errno value: EEXIST when `to` exists, EINVAL or ENOSYS where kernel or file system
/// do not support the flag.
int32_t file_renameWithoutReplacing(const char *from, const char *to);

#endif
