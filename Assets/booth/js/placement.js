// Where the wreaths sit on the photo: moved, scaled and turned in the photo's pixels.

/** How far outside the photo a wreath may be dragged, as a part of it, so that it can be fetched back. */
const outside = 0.04;
/** Smallest and largest wreath, as parts of the photo's width. */
const smallest = 0.04;
const largest = 1.2;

const within = (value, low, high) => Math.min(Math.max(value, low), high);

/** Degrees from -180 to 180. */
const turned = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;

export class Placement {
  constructor(review) {
    this.width = review.width;
    this.height = review.height;
    this.wreaths = review.wreaths.map((wreath) => ({ ...wreath }));
    this.first = review.wreaths.map((wreath) => ({ ...wreath }));
    this.chosen = this.wreaths.length - 1;
  }

  get wreath() {
    return this.wreaths[this.chosen];
  }

  set({ x = this.wreath.x, y = this.wreath.y, width = this.wreath.width, angle = this.wreath.angle }) {
    Object.assign(this.wreath, {
      x: within(x, -outside * this.width, (1 + outside) * this.width),
      y: within(y, -outside * this.height, (1 + outside) * this.height),
      width: within(width, smallest * this.width, largest * this.width),
      angle: turned(angle),
    });
  }

  move(x, y) {
    this.set({ x: this.wreath.x + x, y: this.wreath.y + y });
  }

  scale(factor) {
    this.set({ width: this.wreath.width * factor });
  }

  turn(degrees) {
    this.set({ angle: this.wreath.angle + degrees });
  }

  reset() {
    Object.assign(this.wreath, this.first[this.chosen]);
  }

  /** A wreath whose centre is outside the photo is left out of it. */
  isOut(wreath) {
    return wreath.x < 0 || wreath.y < 0 || wreath.x > this.width || wreath.y > this.height;
  }

  /** What the server is sent. */
  get plan() {
    return this.wreaths.map(({ x, y, width, angle }) => ({ x, y, width, angle }));
  }
}
