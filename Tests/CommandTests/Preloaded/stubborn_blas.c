// Preloaded into the command: a stand-in for OpenBLAS whose destructor hangs, as the real one's
// does when its threads get no memory.
#include <unistd.h>

const char *openblas_get_config(void) { return "stubborn"; }

__attribute__((destructor)) static void wait_for_ever(void) {
  for (;;) pause();
}
