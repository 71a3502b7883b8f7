// What the Glibc module does not offer for files that are written whole.

#ifndef CATOMICFILES_H
#define CATOMICFILES_H

#include <stdint.h>

/// `renameat2` with RENAME_NOREPLACE: 0, or an errno value (EEXIST when `to` exists; EINVAL or
/// ENOSYS where the file system cannot do it).
int32_t file_renameWithoutReplacing(const char *from, const char *to);

#endif
