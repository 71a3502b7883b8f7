// What is shown on the frames: each picture fades in when it is seen and out when it is lost.

import { exhibit } from "./exhibit.js";

/** Milliseconds. */
const [fadeIn, fadeOut] = [300, 500];

export class Shown {
  #shown = new Map();

  /** Takes over what a frame shows. */
  see(pictures, now) {
    const seen = new Set();
    for (const found of pictures) {
      const picture = exhibit.pictures[found.picture];
      if (!picture) continue;
      seen.add(picture);
      const one = this.#shown.get(picture) ?? { picture, alpha: 0, since: now };
      this.#shown.set(picture, { ...one, ...found, picture, isSeen: true });
    }
    for (const one of this.#shown.values()) if (!seen.has(one.picture)) one.isSeen = false;
  }

  /** Moves the fades on by so many milliseconds; `still` leaves them out. */
  fade(elapsed, still) {
    for (const one of this.#shown.values()) {
      const step = still ? 1 : elapsed / (one.isSeen ? fadeIn : fadeOut);
      one.alpha = one.isSeen ? Math.min(1, one.alpha + step) : one.alpha - step;
      if (one.alpha <= 0 && !one.isSeen) this.#shown.delete(one.picture);
    }
  }

  /** Each with `picture`, `homography`, `gains`, `lifts`, `blur`, `alpha` and since when it is shown. */
  get all() {
    return [...this.#shown.values()];
  }

  clear() {
    this.#shown.clear();
  }
}
