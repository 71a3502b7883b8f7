// The fixed-size message that crosses the seam.

#ifndef CODEC_MESSAGE_H
#define CODEC_MESSAGE_H

#include "CImageCodecs.h"

/// Copies a library's text, truncated to fit, unprintable bytes replaced: libraries quote bytes of
/// hostile files, and messages end on a terminal.
static inline void codecMessage_set(CodecMessage *message, const char *text) {
  size_t i = 0;
  for (; text[i] != '\0' && i + 1 < sizeof message->text; i++) {
    message->text[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
  }
  message->text[i] = '\0';
}

#endif
