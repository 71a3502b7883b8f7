import CLinux

/// Settings for the memory that the process frees.
package enum FreedMemory {
  /// Makes `free`, from now on, overwrite the memory, so that nothing of a visitor's photo stays in
  /// it, and return blocks of a mebibyte and more to the system.
  ///
  /// Otherwise, once glibc has freed a large block, it keeps blocks of up to 32 MiB in every
  /// thread's arena: photos and coefficients would accumulate during a season
  /// (docs/decisions/booth.md).
  package static func keepNothing() {
    // Any byte but 0, which would switch the overwriting off (mallopt(3)).
    mallopt(M_PERTURB, 0x55)
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
  }
}
