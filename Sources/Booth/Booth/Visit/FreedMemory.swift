import CLinux

/// The process's freed memory.
package enum FreedMemory {
  /// Makes `free` overwrite what it frees, from now on: nothing of a visitor's photo stays in
  /// memory that is used no more.
  package static func overwrite() {
    // Any byte but 0, which would switch it off (mallopt(3)).
    mallopt(M_PERTURB, 0x55)
  }

  /// Makes `free` give blocks of a mebibyte and more back to the system, from now on.
  ///
  /// Otherwise glibc keeps blocks of up to 32 MiB for later once it has seen one, in every thread's
  /// arena: photos and coefficients would add up for a season (docs/decisions/booth.md).
  package static func returnLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}
