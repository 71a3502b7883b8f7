#include "jpeg_rewriter.h"

void changedBlocks_create(ChangedBlocks *changed) {
  // With the usual attributes neither can fail on Linux.
  pthread_mutex_init(&changed->lock, NULL);
  pthread_cond_init(&changed->turned, NULL);
}

// MARK: - A thread that makes chunks

/// Makes chunks in turns, at most one ahead, up to the end or the first that cannot be made.
static void *makeChunks(void *context) {
  Rewriter *rewriter = context;
  ChangedBlocks *changed = &rewriter->changed;
  for (unsigned turn = 0;; turn ^= 1) {
    pthread_mutex_lock(&changed->lock);
    while (changed->made == 2 && !changed->isStopped) {
      pthread_cond_wait(&changed->turned, &changed->lock);
    }
    bool isStopped = changed->isStopped;
    pthread_mutex_unlock(&changed->lock);
    if (isStopped) return NULL;
    ChangedChunk *chunk = &changed->chunks[turn];
    changedChunk_make(chunk, rewriter, &changed->cursor);
    bool isLast = chunk->status != CodecStatus_ok || chunk->count == 0;
    pthread_mutex_lock(&changed->lock);
    changed->made++;
    pthread_cond_signal(&changed->turned);
    pthread_mutex_unlock(&changed->lock);
    if (isLast) return NULL;
  }
}

static void stop(ChangedBlocks *changed) {
  if (!changed->hasThread) return;
  pthread_mutex_lock(&changed->lock);
  changed->isStopped = true;
  pthread_cond_signal(&changed->turned);
  pthread_mutex_unlock(&changed->lock);
  pthread_join(changed->thread, NULL);
  changed->hasThread = false;
}

/// Waits until the present chunk is made; the other thread may use the one before.
static void await(ChangedBlocks *changed, bool isFirst) {
  pthread_mutex_lock(&changed->lock);
  if (!isFirst) {
    changed->made--;
    pthread_cond_signal(&changed->turned);
  }
  while (changed->made == 0) pthread_cond_wait(&changed->turned, &changed->lock);
  pthread_mutex_unlock(&changed->lock);
}

// MARK: - One chunk after the other

void changedBlocks_rewind(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  stop(changed);
  changed->cursor = 0;
  changed->present = 0;
  changed->index = 0;
  changed->made = 0;
  changed->isStopped = false;
  changed->chunks[0].count = changed->chunks[1].count = 0;
}

static void nextChunk(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  // The cursor is the other thread's, if there is one.
  bool isFirst = !changed->hasThread && changed->cursor == 0;
  if (isFirst && rewriter->changes.threads > 1) {
    changed->hasThread = pthread_create(&changed->thread, NULL, makeChunks, rewriter) == 0;
  }
  changed->index = 0;
  if (changed->hasThread) {
    if (!isFirst) changed->present ^= 1;
    await(changed, isFirst);
  } else {
    changedChunk_make(&changed->chunks[0], rewriter, &changed->cursor);
  }
  const ChangedChunk *chunk = &changed->chunks[changed->present];
  if (chunk->status != CodecStatus_ok) {
    rewriter_fail(rewriter, chunk->status, chunk->message.text);
  }
  if (chunk->count == 0) {
    rewriter_fail(rewriter, CodecStatus_damaged, "more changed blocks than there are");
  }
}

void changedBlocks_advance(Rewriter *rewriter) {
  ChangedBlocks *changed = &rewriter->changed;
  changed->index++;
  if (changed->index >= changed->chunks[changed->present].count) nextChunk(rewriter);
}

const JCOEF *changedBlocks_block(
    const Rewriter *rewriter, unsigned component, unsigned column, unsigned row) {
  const ChangedBlocks *changed = &rewriter->changed;
  return changed->chunks[changed->present]
      .rows[component][row][changed->index * rewriter->across[component] + column];
}

void changedBlocks_free(ChangedBlocks *changed) {
  stop(changed);
  changedChunk_free(&changed->chunks[0]);
  changedChunk_free(&changed->chunks[1]);
  pthread_cond_destroy(&changed->turned);
  pthread_mutex_destroy(&changed->lock);
}
