// What is shown on the frames: each picture fades in when it is seen and out when it is lost.

import { exhibit } from "./exhibit.js";
import { middle, moved } from "./plane.js";

/** Milliseconds; after `coasting` a picture that is lost moves on at 37 % of its speed. */
const [fadeIn, fadeOut, coasting] = [300, 500, 250];

export class Shown {
  #shown = new Map();

  /** Takes over what a frame shows. */
  see(pictures, now) {
    const seen = new Set();
    for (const found of pictures) {
      const picture = exhibit.pictures[found.picture];
      if (!picture) continue;
      seen.add(picture);
      const one = this.#shown.get(picture) ?? { picture, fade: 0, since: now };
      const speed = speedOf(one, found, picture, now);
      this.#shown.set(picture, { ...one, ...found, picture, speed, isSeen: true, seenAt: now });
    }
    for (const one of this.#shown.values()) if (!seen.has(one.picture)) one.isSeen = false;
  }

  /** Moves the fades on by so many milliseconds; `still` leaves them out. */
  fade(elapsed, still) {
    for (const one of this.#shown.values()) {
      const step = still ? 1 : elapsed / (one.isSeen ? fadeIn : fadeOut);
      one.fade = one.isSeen ? Math.min(1, one.fade + step) : one.fade - step;
      one.alpha = Math.max(0, one.fade) * one.strength;
      if (one.isSeen) continue;
      // The camera that has lost it moves on as it did.
      one.homography = moved(one.homography, one.speed.map((speed) => speed * elapsed));
      one.speed = one.speed.map((speed) => speed * Math.exp(-elapsed / coasting));
      if (one.fade <= 0) this.#shown.delete(one.picture);
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

/** Pixels of the frame's that a picture's middle moves in a millisecond, across and down. */
function speedOf(one, found, picture, now) {
  if (!one.isSeen || now <= one.seenAt) return [0, 0];
  const [before, after] = [one, found].map(({ homography }) => middle(homography, picture));
  if (!before || !after) return [0, 0];
  return after.map((place, axis) => (place - before[axis]) / (now - one.seenAt));
}
