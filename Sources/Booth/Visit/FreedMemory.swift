import CLinux

/// The process's freed memory.
package enum FreedMemory {
  /// Makes `free` overwrite what it frees, from now on: nothing of a visitor's photo stays in memory
  /// that is used no more.
  package static func overwrite() {
    // Any byte but 0, which would switch it off (mallopt(3)).
    mallopt(M_PERTURB, 0x55)
  }
}
