#include "live_handles.h"

#include <stdatomic.h>

#include "CImageCodecs.h"

static _Atomic int64_t count = 0;

void liveHandles_increase(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void liveHandles_decrease(void) { atomic_fetch_sub_explicit(&count, 1, memory_order_relaxed); }

int64_t codecLiveHandles(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
