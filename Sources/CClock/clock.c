#define _DEFAULT_SOURCE
#include <sys/timex.h>

#include "CClock.h"

bool clock_isKept(void) {
  struct timex state = {.modes = 0};
  return adjtimex(&state) >= 0 && (state.status & STA_UNSYNC) == 0;
}
