#include "jpeg_rewriter.h"

void changedBlocks_create(ChangedBlocks *changed) {
  // With the usual attributes neither can fail on Linux.
  pthread_mutex_init(&changed->lock, NULL);
  pthread_cond_init(&changed->turned, NULL);
}

// MARK: - Making chunks

/// Encodes the next chunk, unlocked meanwhile; false when there is none to encode now.
static bool makeNext(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  if (changed->isOver || changed->next - changed->present >= CHUNKS) return false;
  ChangedChunk *chunk = &changed->chunks[changed->next++ % CHUNKS];
  chunk->isMade = false;
  changedChunk_choose(chunk, rewriter, &changed->cursor);
  // An empty one tells the reader that there are no more.
  if (chunk->count == 0) changed->isOver = true;
  pthread_mutex_unlock(&changed->lock);
  changedChunk_make(chunk, rewriter);
  pthread_mutex_lock(&changed->lock);
  chunk->isMade = true;
  if (chunk->status != CodecStatus_ok) changed->isOver = true;
  pthread_cond_signal(&changed->turned);
  return true;
}

static void *makeChunks(void *context) {
  Rewriter *rewriter = context;
  ChangedBlocks *changed = &rewriter->changed;
  pthread_mutex_lock(&changed->lock);
  while (!changed->isOver) {
    if (!makeNext(rewriter)) pthread_cond_wait(&changed->turned, &changed->lock);
  }
  pthread_mutex_unlock(&changed->lock);
  return NULL;
}

static void stop(ChangedBlocks *changed) {
  if (!changed->hasThread) return;
  pthread_mutex_lock(&changed->lock);
  changed->isOver = true;
  pthread_cond_signal(&changed->turned);
  pthread_mutex_unlock(&changed->lock);
  pthread_join(changed->thread, NULL);
  changed->hasThread = false;
}

// MARK: - One chunk after the other

void changedBlocks_rewind(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  stop(changed);
  changed->hasBegun = changed->isOver = false;
  changed->present = changed->next = 0;
  changed->cursor = 0;
}

/// Goes on to the next chunk, or to the first one.
static const ChangedChunk *nextChunk(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  if (!changed->hasBegun && rewriter->changes.threads > 1) {
    changed->hasThread = pthread_create(&changed->thread, NULL, makeChunks, rewriter) == 0;
  }
  pthread_mutex_lock(&changed->lock);
  if (changed->hasBegun) {
    changed->present++;
    pthread_cond_signal(&changed->turned);
  }
  changed->hasBegun = true;
  const ChangedChunk *chunk = &changed->chunks[changed->present % CHUNKS];
  while (changed->next <= changed->present || !chunk->isMade) {
    // The other thread is at it, or it is nobody's yet.
    if (!makeNext(rewriter)) pthread_cond_wait(&changed->turned, &changed->lock);
  }
  pthread_mutex_unlock(&changed->lock);
  return chunk;
}

void changedBlocks_advance(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->index++;
  if (changed->hasBegun
      && changed->index < changed->chunks[changed->present % CHUNKS].count) {
    return;
  }
  changed->index = 0;
  const ChangedChunk *chunk = nextChunk(rewriter);
  if (chunk->status != CodecStatus_ok) {
    rewriter_fail(rewriter, chunk->status, chunk->message.text);
  }
  if (chunk->count == 0) {
    rewriter_fail(rewriter, CodecStatus_damaged, "more changed blocks than there are");
  }
}

const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  const ChangedBlocks *changed = &rewriter->changed;
  return changed->chunks[changed->present % CHUNKS]
      .rows[component][row][changed->index * rewriter->across[component] + column];
}

void changedBlocks_free(ChangedBlocks *changed) {
  stop(changed);
  for (unsigned i = 0; i < CHUNKS; i++) changedChunk_free(&changed->chunks[i]);
  pthread_cond_destroy(&changed->turned);
  pthread_mutex_destroy(&changed->lock);
}
