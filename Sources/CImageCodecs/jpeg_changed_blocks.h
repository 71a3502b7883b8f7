// The MCUs in which something has changed, one after the other, as they are wanted.
//
// Where two threads may be used, one encodes the next chunk while the other reads the present one.

#ifndef JPEG_CHANGED_BLOCKS_H
#define JPEG_CHANGED_BLOCKS_H

#include <pthread.h>

#include "jpeg_changed_chunk.h"

typedef struct ChangedBlocks {
  ChangedChunk chunks[2];
  /// Which of them is read, and the present MCU in it.
  unsigned present;
  unsigned index;
  /// The MCU at which the search for the next chunk goes on.
  size_t cursor;
  /// The thread that makes chunks, if there is one; what follows belongs to both.
  pthread_t thread;
  bool hasThread;
  pthread_mutex_t lock;
  pthread_cond_t turned;
  /// Chunks that are made and not yet done with.
  unsigned made;
  bool isStopped;
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
