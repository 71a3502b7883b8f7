// What moves on the pictures: sheets of frames, or films. Loaded when a picture is first seen.

import { stillness } from "/booth/js/dom.js";

/** Pixels of all motions that stay in memory, four bytes each: 160 MB, which old phones have. */
const budget = 40_000_000;

/** Milliseconds for a sheet, which may have megabytes; then it is asked for anew. */
const patience = 60_000;

/** Milliseconds before the first try to load a motion anew. */
const soon = 5000;

/** Frames of one sheet after the other, drawn one by one on a small canvas. */
class Frames {
  #sheets = [];
  #canvas = document.createElement("canvas");
  #shown = -1;
  #isLoaded = false;
  #last = 0;
  /** The seconds at which the first frame was last shown. */
  #start = 0;
  /** Changes with the canvas. */
  version = 0;

  constructor(motion, loaded, failed) {
    this.motion = motion;
    this.pixels = motion.starts.length * motion.width * motion.height;
    this.#canvas.width = motion.width;
    this.#canvas.height = motion.height;
    // Without it the picture on the wall stays as it is.
    Promise.all(motion.sheets.map((url, number) => this.#load(number, url))).then(() => {
      this.#isLoaded = true;
      loaded();
    }, failed);
  }

  async #load(number, url) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    // What is no picture throws as well.
    this.#sheets[number] = await createImageBitmap(await answer.blob());
  }

  /** The canvas with the frame at so many seconds; null while it is not loaded. */
  at(seconds) {
    const { starts, seconds: length, repeat, columns, rows, width, height } = this.motion;
    // It begins where it is seen anew, is loaded, or has stood still.
    if (seconds < this.#last || !this.#isLoaded || this.#last === 0) this.#start = seconds;
    this.#last = seconds;
    const played = seconds - this.#start;
    const time = repeat ? played % length : Math.min(played, length);
    const frame = lastBefore(starts, time);
    if (frame === this.#shown) return this.#canvas;
    const sheet = this.#sheets[Math.floor(frame / (columns * rows))];
    if (!sheet) return this.#shown < 0 ? null : this.#canvas;
    const place = frame % (columns * rows);
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
    const context = this.#canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.drawImage(sheet, x, y, width, height, 0, 0, width, height);
    this.#shown = frame;
    this.version += 1;
    return this.#canvas;
  }

  pause() {}

  drop() {
    for (const sheet of this.#sheets) sheet?.close();
    this.#sheets = [];
    this.#canvas.width = this.#canvas.height = 1;
    this.#shown = -1;
  }
}

/** The last frame that has begun. */
function lastBefore(starts, time) {
  let index = starts.length - 1;
  while (index > 0 && starts[index] > time) index -= 1;
  return index;
}

class Film {
  /** What a browser keeps of it: some decoded pictures. */
  pixels = 10_000_000;
  #video = document.createElement("video");
  #waits = false;
  #last = 0;

  constructor(motion, loaded, failed) {
    Object.assign(this.#video, { muted: true, playsInline: true, loop: motion.repeat });
    this.#video.oncanplaythrough = loaded;
    this.#video.onerror = failed;
    this.#video.preload = "auto";
    this.#video.src = motion.url;
  }

  get version() {
    return this.#video.currentTime;
  }

  /** The film, which runs on its own clock; null while it has no picture. */
  at(seconds, isMoving) {
    const video = this.#video;
    // Seen anew, it begins anew.
    if (seconds < this.#last) video.currentTime = 0;
    this.#last = seconds;
    if (!isMoving && !video.paused) video.pause();
    if (isMoving && video.paused && !video.ended && !this.#waits) {
      this.#waits = true;
      video.play().catch(() => {}).finally(() => (this.#waits = false));
    }
    return video.readyState >= 2 ? video : null;
  }

  pause() {
    this.#video.pause();
  }

  drop() {
    this.#video.onerror = null;
    this.#video.pause();
    this.#video.removeAttribute("src");
    this.#video.load();
  }
}

export class Motions {
  #loaded = new Map();
  #drawn = new Set();
  /** Milliseconds before a motion that did not load is loaded anew, longer until one has loaded. */
  #again = soon;
  /** Whether they move; where less motion is asked for, the first frame stands until a press. */
  isMoving = !stillness.matches;

  /** What is drawn on a picture now: `source` and its `version`; null without a motion. */
  of(picture, seconds) {
    if (!picture.motion) return null;
    let motion = this.#loaded.get(picture);
    if (!motion) {
      const Kind = picture.motion.kind === "film" ? Film : Frames;
      const failed = () => {
        setTimeout(() => this.#leave(picture, motion), this.#again);
        this.#again = Math.min(2 * this.#again, 300_000);
      };
      const loaded = () => (this.#again = soon);
      motion = new Kind(picture.motion, loaded, failed);
      this.#loaded.set(picture, motion);
      this.#forget();
    }
    const source = motion.at(this.isMoving ? seconds : 0, this.isMoving);
    return source ? { source, version: motion.version } : null;
  }

  /** Drops the motions that were loaded longest ago, but for the newest. */
  #forget() {
    let pixels = 0;
    for (const [picture, motion] of [...this.#loaded].reverse()) {
      if (pixels > 0 && pixels + motion.pixels > budget && !this.#drawn.has(picture)) {
        this.#leave(picture, motion);
      } else {
        pixels += motion.pixels;
      }
    }
  }

  /** Drops a motion, unless that is done. */
  #leave(picture, motion) {
    if (this.#loaded.get(picture) !== motion) return;
    motion.drop();
    this.#loaded.delete(picture);
  }

  /** Holds those still that are not shown. */
  rest(shown) {
    this.#drawn = new Set(shown.map((one) => one.picture));
    for (const [picture, motion] of this.#loaded) if (!this.#drawn.has(picture)) motion.pause();
  }

  drop() {
    for (const motion of this.#loaded.values()) motion.drop();
    this.#loaded.clear();
  }
}
