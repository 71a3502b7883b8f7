// Frames to the server, one at a time, and what they show. A frame's picture is kept until its
// answer comes, so that what comes alive is drawn on the very frame in which it was found.

import { json, Refusal, Unreachable } from "/booth/js/calls.js";
import { pause } from "/booth/js/dom.js";
import { jpeg } from "/booth/js/jpeg.js";
import { exhibit } from "./exhibit.js";

/** Pixels of the longer side: what is sent, and what is shown. */
const sentSide = 640;
const shownSide = 1280;
const sentQuality = 0.8;
/** Milliseconds before the next frame after a refusal. */
const rest = 500;
/** Milliseconds within which the visitors' pages are loaded anew. */
const spread = 3000;

/** A width that gives the longer side so many pixels, or the width as it is. */
const fitted = (width, height, side) =>
  Math.min(width, Math.round((width * side) / Math.max(width, height)));

export class Feed {
  #busy = false;
  #isVisitor = false;
  #stopped = new AbortController();
  #scratch = document.createElement("canvas");

  /**
   * @param {HTMLVideoElement} video
   * @param {{frame: Function, crowded: (isCrowded: boolean) => void}} listener `frame` gets the
   *   picture, which it closes, the size of what was sent, and the pictures seen on it; null where
   *   the server cannot say.
   */
  constructor(video, listener) {
    this.video = video;
    this.listener = listener;
  }

  /** Takes the camera's newest picture, unless one is under way. */
  async picture() {
    if (this.#busy || this.#stopped.signal.aborted) return;
    this.#busy = true;
    let bitmap = null;
    try {
      const { videoWidth, videoHeight } = this.video;
      if (!videoWidth) return;
      const resizeWidth = fitted(videoWidth, videoHeight, shownSide);
      bitmap = await createImageBitmap(this.video, resizeWidth < videoWidth ? { resizeWidth } : {});
      const sentWidth = fitted(bitmap.width, bitmap.height, sentSide);
      const blob = await jpeg(bitmap, this.#scratch, sentQuality, sentWidth);
      const { width, height } = this.#scratch;
      const pictures = await this.#ask(blob);
      if (this.#stopped.signal.aborted) return;
      this.listener.frame(bitmap, { width, height }, pictures);
      bitmap = null;
      // The live picture goes on where nothing can be found now.
      if (pictures === null) await pause(rest);
    } catch (error) {
      if (this.#stopped.signal.aborted || error.name === "InvalidStateError") return;
      await pause(rest);
    } finally {
      bitmap?.close();
      this.#busy = false;
    }
  }

  /** The pictures on a frame; null when the server cannot say now. */
  async #ask(blob) {
    const { signal } = this.#stopped;
    if (!this.#isVisitor) await this.#enter();
    if (!this.#isVisitor) return null;
    try {
      const options = { jpeg: blob, signal, patience: 5000 };
      const { version, pictures } = await json("POST", "/api/sightings", options);
      if (version === exhibit.version) return pictures;
      // The museum has changed the exhibit: these numbers are other pictures'.
      // Not all visitors' pages are loaded at the same moment.
      await pause(Math.random() * spread);
      location.reload();
      return null;
    } catch (error) {
      if (error instanceof Unreachable) return null;
      if (!(error instanceof Refusal)) throw error;
      // The server starts anew, or has heard nothing for long.
      if (error.status === 404) this.#isVisitor = false;
      return null;
    }
  }

  /** Becomes a visitor: the server follows what this camera sees. */
  async #enter() {
    try {
      await json("POST", "/api/visitor");
      this.#isVisitor = true;
      this.listener.crowded(false);
    } catch (error) {
      if (error instanceof Refusal && error.code === "crowded") this.listener.crowded(true);
      else if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    }
  }

  stop() {
    this.#stopped.abort();
    this.#scratch.width = this.#scratch.height = 1;
  }
}
