// The number of handles and outputs that callers of this seam have not yet released.

#ifndef LIVE_HANDLES_H
#define LIVE_HANDLES_H

/// Counts a handle or an output handed out.
void liveHandles_increase(void);

/// Counts a handle or an output released.
void liveHandles_decrease(void);

#endif
