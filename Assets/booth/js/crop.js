// The part of the camera's picture that the screen shows and the photo keeps: all of it, or on an
// upright screen 4:5 round the heads.

const upright = matchMedia("(orientation: portrait)");

/** Width by height of the part on an upright screen, and wider ones for heads that stand apart. */
const shapes = [4 / 5, 1, 4 / 3];
/** The air at each side of a wreath that the part keeps, as a part of the wreath's width. */
const air = 0.5;
/** How far the heads move before the part follows them, as a part of its own side. */
const slack = 0.08;
/** Where the heads are in an upright picture's part: so far below its top. */
const headHeight = 0.38;
/**
 * Milliseconds for which heads need another shape before the part takes it: a wider, a narrower
 * one.
 */
const patience = { wider: 500, narrower: 2000 };
/** Milliseconds without a head after which the part goes back to the middle. */
const forgetting = 4000;
/** Milliseconds in which the part goes two thirds of its way. */
const easing = 450;

const whole = { x: 0, y: 0, width: 1, height: 1 };
const within = (value, low, high) => Math.min(Math.max(value, low), high);

/** The pixels of a part, whose sides are fractions of the picture's: as many wherever it lies. */
export function pixels(part, width, height) {
  const across = Math.round(part.width * width);
  const down = Math.round(part.height * height);
  const x = Math.min(Math.round(part.x * width), width - across);
  const y = Math.min(Math.round(part.y * height), height - down);
  return { x, y, width: across, height: down };
}

/** Follows the heads calmly, and stands still from the countdown's start until the burst. */
export class Crop {
  #ratio = 4 / 3;
  #shape = shapes[0];
  #shapeSince = 0;
  #heads = null;
  #seen = 0;
  /** The middle of the part: where it is going, and where it is. */
  #goal = null;
  #middle = null;
  #moved = 0;
  #frozen = null;

  /** The part of a picture that is shown now; `ratio` is the picture's width by its height. */
  part(ratio = this.#ratio, now = performance.now()) {
    if (this.#frozen) return this.#frozen;
    this.#ratio = ratio;
    if (!upright.matches) return whole;
    const { width: across, height: down } = this.#size(this.#shape);
    this.#goal ??= { x: 0.5, y: 0.5 };
    this.#middle ??= { ...this.#goal };
    const step = 1 - Math.exp(-(now - this.#moved) / easing);
    this.#moved = now;
    for (const axis of ["x", "y"])
      this.#middle[axis] += (this.#goal[axis] - this.#middle[axis]) * step;
    return {
      x: within(this.#middle.x - across / 2, 0, 1 - across),
      y: within(this.#middle.y - down / 2, 0, 1 - down),
      width: across,
      height: down,
    };
  }

  /** Takes over where the heads of a picture are. */
  see({ width, height, wreaths }, now = performance.now()) {
    this.#ratio = width / height;
    if (wreaths.length === 0) {
      if (now - this.#seen > forgetting) this.#goal = { x: 0.5, y: 0.5 };
      return;
    }
    const first = this.#heads === null;
    this.#seen = now;
    this.#heads = {
      left: Math.max(Math.min(...wreaths.map((one) => one.x - (0.5 + air) * one.width)) / width, 0),
      right: Math.min(
        Math.max(...wreaths.map((one) => one.x + (0.5 + air) * one.width)) / width,
        1,
      ),
      y: wreaths.reduce((sum, one) => sum + one.y, 0) / wreaths.length / height,
      several: wreaths.length > 1,
    };
    this.#reshape(now, first);
    this.#follow(first);
  }

  /** Keeps the part as it is until `thaw`, and returns it. */
  freeze() {
    this.#frozen = this.part();
    return this.#frozen;
  }

  /** Whether it stands still. */
  get isHeld() {
    return this.#frozen !== null;
  }

  thaw() {
    this.#frozen = null;
    this.#moved = performance.now();
  }

  /** The sides of a part of a shape, as fractions: as large as the picture allows. */
  #size(shape) {
    return shape < this.#ratio
      ? { width: shape / this.#ratio, height: 1 }
      : { width: 1, height: this.#ratio / shape };
  }

  /** Heads that stand apart get a wider part, as none may be cut off. */
  #reshape(now, first) {
    const span = this.#heads.several ? this.#heads.right - this.#heads.left : 0;
    const wanted = shapes.find((shape) => this.#size(shape).width >= span) ?? this.#ratio;
    if (wanted === this.#shape) {
      this.#shapeSince = now;
      return;
    }
    const wait = wanted > this.#shape ? patience.wider : patience.narrower;
    if (!first && now - this.#shapeSince < wait) return;
    this.#shape = wanted;
    this.#shapeSince = now;
  }

  #follow(first) {
    const { width, height } = this.#size(this.#shape);
    const { left, right, y } = this.#heads;
    const wanted = {
      x: within((left + right) / 2, width / 2, 1 - width / 2),
      y: within(y + (0.5 - headHeight) * height, height / 2, 1 - height / 2),
    };
    const goal = this.#goal;
    const far = !goal ||
      Math.abs(wanted.x - goal.x) > slack * width ||
      Math.abs(wanted.y - goal.y) > slack * height;
    const cut = goal &&
      right - left <= width &&
      (left < goal.x - width / 2 - 0.001 || right > goal.x + width / 2 + 0.001);
    if (first || far || cut) this.#goal = wanted;
    // The first head is shown where it is: nothing stood there before.
    if (first) this.#middle = { ...wanted };
  }
}
