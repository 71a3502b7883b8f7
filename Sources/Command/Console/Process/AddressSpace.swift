import CLinux
import Glibc

/// The process's address space, which `ulimit -v` limits.
package enum AddressSpace {
  /// Has all threads allocate from one of glibc's arenas where the address space is limited.
  ///
  /// glibc makes an arena when a thread finds the others in use, and reserves 64 MiB of the address
  /// space for it (mallopt(3), M_ARENA_MAX). The work on a photo has five threads: how many arenas
  /// they make depends on chance, and the last could leave too little for the photo, in whose
  /// middle Swift can only abort.
  package static func shareOneArena() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < .max  // RLIM_INFINITY
    else { return }
    mallopt(M_ARENA_MAX, 1)
  }
}
