// Where wreaths and statue sit on the photo: moved, scaled, turned, taken out and put back, in the
// photo's pixels.

import { seen } from "./sight.js";

/**
 * How far outside the photo anything may be dragged, as a part of it, so that it can be fetched
 * back.
 */
const outside = 0.04;
/**
 * How far below the photo the statue is dragged before it is left out, as a part of its height:
 * it stands on its lower edge from the beginning, and a finger is never quite level.
 */
const sinking = 0.1;
/** How far outside an item lies for the server that is left out, as parts of the photo. */
const away = 2;
/** Smallest and largest wreath, as parts of the photo's width; statue, of its height. */
const sizes = { wreath: [0.04, 1.2], statue: [0.12, 1.5] };
/** How far inside the photo an item is put back that was moved outside, as a part of it. */
const inside = 0.1;

const within = (value, low, high) => Math.min(Math.max(value, low), high);
/** Within bounds that reach as far as an item's first value, which may lie outside them. */
const reaching = (value, low, high, first) =>
  within(value, Math.min(low, first), Math.max(high, first));

/** Degrees from -180 to 180. */
const turned = (angle) => ((((angle + 180) % 360) + 360) % 360) - 180;

/**
 * What can be moved is an item: `size` is a wreath's width or the statue's height, and x and y are
 * a wreath's centre or the middle of the lower edge of the statue's base. An `absent` item is not
 * in the photo; its place is where it comes back.
 */
export class Placement {
  constructor({ width, height, wreaths, statue, found, faces }) {
    this.width = width;
    this.height = height;
    /** Whether a wreath was placed by a face. */
    this.found = found;
    this.faces = faces;
    this.items = wreaths.map((wreath) => ({
      ...wreath,
      kind: "wreath",
      size: wreath.width,
      absent: Boolean(wreath.absent),
    }));
    if (statue)
      this.items.push({
        ...statue,
        kind: "statue",
        size: statue.height,
        angle: 0,
        absent: Boolean(statue.absent),
      });
    /** Whether Nike found no place, and the booth has no ledge for it. */
    this.isWithoutNike = !statue;
    this.first = this.items.map((item) => ({ ...item, absent: false }));
    this.wreaths = wreaths.length;
    // The last wreath is the foremost.
    this.chosen = Math.max(this.wreaths - 1, 0);
  }

  /** The wreaths that are seen in the photo. */
  get seen() {
    return seen(this.items.filter((item) => !this.isOut(item)));
  }

  /** Whether the photo cuts a head, so that its wreath is not seen. */
  get isCut() {
    // Of a head that is cut at the eyes there is no wreath at all.
    return this.found && (this.wreaths === 0 ||
      this.items.some((item, index) =>
        item.kind === "wreath" && !item.seen && !item.absent &&
        item.x === this.first[index].x && item.y === this.first[index].y
      ));
  }

  /** Takes over which wreaths are seen where they are now. */
  see({ wreaths }) {
    wreaths.forEach((wreath, index) => (this.items[index].seen = wreath.seen));
  }

  /** The item that keys and buttons move; undefined when there is none. */
  get item() {
    return this.items[this.chosen];
  }

  set({ x = this.item.x, y = this.item.y, size = this.item.size, angle = this.item.angle }) {
    const { kind } = this.item;
    const first = this.first[this.chosen];
    const [smallest, largest] = sizes[kind];
    const whole = kind === "statue" ? this.height : this.width;
    const sunk = y - this.height;
    Object.assign(this.item, {
      x: reaching(x, -outside * this.width, (1 + outside) * this.width, first.x),
      y:
        kind === "statue" && sunk > 0 && sunk <= sinking * this.height
          ? this.height
          : reaching(y, -outside * this.height, (1 + outside) * this.height, first.y),
      size: reaching(size, smallest * whole, largest * whole, first.size),
      angle: this.canTurn ? turned(angle) : 0,
      absent: false,
    });
  }

  /** The statue stands upright. */
  get canTurn() {
    return this.item?.kind === "wreath";
  }

  move(x, y) {
    this.set({ x: this.item.x + x, y: this.item.y + y });
  }

  scale(factor) {
    this.set({ size: this.item.size * factor });
  }

  turn(degrees) {
    this.set({ angle: this.item.angle + degrees });
  }

  reset() {
    Object.assign(this.item, this.first[this.chosen]);
  }

  /** Takes the chosen item out of the photo. */
  remove() {
    this.item.absent = true;
  }

  /** Puts the chosen item back where it was in the photo, or at the photo's edge. */
  putBack() {
    const { x, y } = this.item;
    this.item.absent = false;
    if (this.#isOutside(this.item)) {
      const edge = (value, length) => within(value, inside * length, (1 - inside) * length);
      this.set({
        x: edge(x, this.width),
        y: this.item.kind === "statue" ? Math.min(y, this.height) : edge(y, this.height),
      });
    }
  }

  /**
   * Whether an item is left out of the photo: taken out, or moved to an x and y outside. Of a head
   * that the photo cuts, the wreath's centre may lie outside from the beginning, its leaves inside.
   */
  isOut(item) {
    return item.absent || this.#isOutside(item);
  }

  #isOutside(item) {
    const first = this.first[this.items.indexOf(item)];
    return item.x !== reaching(item.x, 0, this.width, first.x) ||
      item.y !== reaching(item.y, 0, this.height, first.y);
  }

  /** What the server is sent: an item that is left out lies far outside the photo. */
  get plan() {
    const beyond = (value, length) =>
      value < 0 ? -away * length : value > length ? (1 + away) * length : value;
    const place = (item) => {
      if (item.absent) return { x: -away * this.width, y: item.y };
      if (!this.isOut(item)) return { x: item.x, y: item.y };
      return { x: beyond(item.x, this.width), y: beyond(item.y, this.height) };
    };
    const wreaths = this.items
      .filter(({ kind }) => kind === "wreath")
      .map((item) => ({ ...place(item), width: item.size, angle: item.angle }));
    const statue = this.items.find(({ kind }) => kind === "statue");
    if (!statue) return { wreaths };
    return { wreaths, statue: { ...place(statue), height: statue.size } };
  }
}
