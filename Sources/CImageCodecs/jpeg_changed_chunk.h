// A chunk of the MCUs in which something has changed, as coefficients.
//
// An MCU depends on its own pixels only: those of a chunk are set side by side to a small picture,
// which libjpeg encodes with the photo's tables and reads back as coefficients. A chunk has all
// that it needs for that: two threads may make two chunks.

#ifndef JPEG_CHANGED_CHUNK_H
#define JPEG_CHANGED_CHUNK_H

#include <setjmp.h>
#include <stdbool.h>

#include "jpeg_destination.h"

/// What this seam rewrites: gray, and three components.
enum { MAXIMUM_COMPONENTS = 3 };

// MCUs of a chunk: at 16 x 16 pixels its picture and coefficients are less than a megabyte.
enum { CHUNK_MCUS = 256 };

struct Rewriter;

typedef struct ChangedChunk {
  struct jpeg_compress_struct writer;
  struct jpeg_decompress_struct reader;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  /// Why the chunk could not be made, if it could not.
  CodecStatus status;
  CodecMessage message;
  JPEGDestination file;
  uint8_t *pixels;
  /// The MCUs of the chunk, by their numbers in the picture.
  uint32_t numbers[CHUNK_MCUS];
  /// How many there are; 0 behind the last changed MCU.
  unsigned count;
  /// Whether it is encoded; to be asked and said by whoever has the lock.
  bool isMade;
  JBLOCKARRAY rows[MAXIMUM_COMPONENTS];
} ChangedChunk;

/// Takes the changed MCUs from `cursor` on into the chunk, as many as it holds; the cursor goes on
/// behind them.
void changedChunk_choose(ChangedChunk *chunk, const struct Rewriter *rewriter, size_t *cursor);

/// Encodes the MCUs that were chosen; the chunk's status, with a message, tells when that cannot be
/// done.
void changedChunk_make(ChangedChunk *chunk, const struct Rewriter *rewriter);

void changedChunk_free(ChangedChunk *chunk);

#endif
