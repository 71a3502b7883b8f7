// The MCUs in which something has changed, one after the other, as they are wanted.
//
// Where two threads may be used, one encodes chunks ahead of the other, who reads them, and who
// encodes as well when the next one is not there yet.

#ifndef JPEG_CHANGED_BLOCKS_H
#define JPEG_CHANGED_BLOCKS_H

#include <pthread.h>

#include "jpeg_changed_chunk.h"

// One that is read, and one for each thread to encode.
enum { CHUNKS = 3 };

typedef struct ChangedBlocks {
  /// In turns: the chunk with the number n is `chunks[n % CHUNKS]`.
  ChangedChunk chunks[CHUNKS];
  /// The present MCU in the chunk that is read.
  unsigned index;
  /// Whether the first chunk has been asked for.
  bool hasBegun;
  /// The thread that encodes chunks, if there is one; what follows belongs to both.
  pthread_t thread;
  bool hasThread;
  pthread_mutex_t lock;
  pthread_cond_t turned;
  /// The number of the chunk that is read, and of the next that nobody encodes yet.
  size_t present, next;
  /// The MCU at which the search for the next chunk's goes on.
  size_t cursor;
  /// Nobody shall begin one more: there are none, or they are not wanted.
  bool isOver;
} ChangedBlocks;

/// Before the first changed MCU, and to begin anew.
void changedBlocks_rewind(struct Rewriter *rewriter);

/// Goes on to the next changed MCU, in the order of the picture's rows.
void changedBlocks_advance(struct Rewriter *rewriter);

/// A block of the present MCU; the coefficients are in natural order.
const JCOEF *changedBlocks_block(
    const struct Rewriter *rewriter, unsigned component, unsigned column, unsigned row);

/// To be called once before anything else, and at the end.
void changedBlocks_create(ChangedBlocks *changed);
void changedBlocks_free(ChangedBlocks *changed);

#endif
