// Linked into the programs that `sanitize.sh thread` builds, and into no others.
//
// Swift's Mutex takes and leaves a free lock inside the program, where ThreadSanitizer sees it;
// when threads wait for each other it goes on inside libswiftSynchronization, which is not
// instrumented, and what the lock protects looks unprotected. These functions stand before that
// library's and say what they do. Were they to have other names in a later toolchain, they would
// not be called, and races would be reported where there are none: nothing would be hidden.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define MUTEX(name) "$s15Synchronization12_MutexHandleV" name

// ThreadSanitizer's interface (sanitizer/tsan_interface.h of compiler-rt).
void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) __asm__(MUTEX("9_lockSlowyys6UInt32VF"));
SWIFT void unlockSlow(SELF void *mutex) __asm__(MUTEX("11_unlockSlowyyF"));
SWIFT bool tryLockSlow(SELF void *mutex) __asm__(MUTEX("12_tryLockSlowSbyF"));

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
  typedef SWIFT void Original(uint32_t, SELF void *);
  ((Original *)dlsym(RTLD_NEXT, MUTEX("9_lockSlowyys6UInt32VF")))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF void *mutex) {
  typedef SWIFT void Original(SELF void *);
  __tsan_release(mutex);
  ((Original *)dlsym(RTLD_NEXT, MUTEX("11_unlockSlowyyF")))(mutex);
}

SWIFT bool tryLockSlow(SELF void *mutex) {
  typedef SWIFT bool Original(SELF void *);
  bool isLocked = ((Original *)dlsym(RTLD_NEXT, MUTEX("12_tryLockSlowSbyF")))(mutex);
  if (isLocked) __tsan_acquire(mutex);
  return isLocked;
}
