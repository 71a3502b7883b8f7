// Preloaded into the command: a library that calls itself OpenBLAS and never comes to its end, as
// the real one does when it may not have the memory that its threads ask for.
#include <unistd.h>

const char *openblas_get_config(void) { return "stubborn"; }

__attribute__((destructor)) static void wait_for_ever(void) {
  for (;;) pause();
}
