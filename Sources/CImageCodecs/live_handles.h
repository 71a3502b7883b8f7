// How many handles and outputs the callers of this seam hold: what was handed out and not given back.

#ifndef LIVE_HANDLES_H
#define LIVE_HANDLES_H

/// Something was handed out.
void liveHandles_increase(void);

/// Something was given back.
void liveHandles_decrease(void);

#endif
