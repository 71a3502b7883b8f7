// A cage for a process that decodes strangers' bytes: it keeps its memory, its threads and its open
// streams, and reaches nothing else.

#ifndef CCAGE_H
#define CCAGE_H

/// Which of the kernel's means hold.
typedef struct Cage {
  /// System calls beyond the list are refused (seccomp).
  int limitsCalls;
  /// No file can be opened, made or removed (Landlock), should a call be missing from the filter.
  int hidesFiles;
} Cage;

/// Closes the cage round all threads that the calling thread starts, for ever.
///
/// Called before the first stranger's byte, by the only thread. A kernel without one of the means
/// leaves the other. Refused calls give EPERM.
Cage cage_enter(void);

#endif
