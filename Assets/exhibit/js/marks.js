// The points of a picture on the frame: a mark that is pressed, and an arrow to it.

import { make, shape } from "/booth/js/dom.js";
import { follow, language, say } from "/booth/js/language.js";
import { words } from "./exhibit.js";
import { project } from "./plane.js";
import { spread } from "./spread.js";

/** The letters by language; all that have none here count by those of the Latin alphabet. */
const alphabets = { el: "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ" };
const latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Pixels of the screen from a point to the tip of its arrow: the mark's radius, and some air. */
const gap = 22;
/** The least distance of two marks, in sizes of a mark's target: their discs stay apart. */
const spacing = 0.75;
/** How far a mark stands off the place that it names, in sizes of its target: the place is seen. */
const standoff = 0.6;

/** The letter of a point, on its mark and in the list; two letters after the last one. */
export function letterOf(index) {
  const letters = alphabets[language()] ?? latin;
  const round = Math.floor(index / letters.length);
  return (round > 0 ? letterOf(round - 1) : "") + letters[index % letters.length];
}

export class Marks {
  #picture = null;
  #marks = [];
  #arrows = [];

  /** @param {(picture: object, point: object) => void} open is called when a mark is pressed. */
  constructor(open) {
    this.open = open;
    this.drawing = shape("svg", { class: "arrows", "aria-hidden": "true" });
    this.element = make("div", { class: "marks" });
    this.element.append(this.drawing);
  }

  /** Shows the points of a picture as the frame has them; null hides all. */
  show(one, sent) {
    if (one?.picture !== this.#picture) this.#change(one?.picture ?? null);
    if (!one) return;
    // Read before anything is written, so that the browser lays out once.
    const scale = sent.width / (this.element.clientWidth || sent.width);
    const size = Math.max(0, ...this.#marks.map((mark) => mark.offsetWidth));
    const least = spacing * size * scale;
    this.element.style.opacity = one.alpha;
    this.drawing.setAttribute("viewBox", `0 0 ${sent.width} ${sent.height}`);
    const { width, height, points } = one.picture;
    const seen = (place) => project(one.homography, [place[0] * width, place[1] * height]);
    const places = points.map((point) => seen(point.at));
    const visible = places.map((at) => (at && isWithin(at, sent) ? at : null));
    // The tip of an arrow names its place already.
    const stands = besides(visible, points.map((point) => !point.arrow), standoff * size * scale);
    const shown = spread(stands, least).map((at) => at && within(at, sent, (size * scale) / 3));
    points.forEach((point, index) => {
      const at = shown[index] ?? places[index];
      const mark = this.#marks[index];
      mark.classList.toggle("outside", !shown[index]);
      if (shown[index]) {
        mark.style.left = `${(100 * at[0]) / sent.width}%`;
        mark.style.top = `${(100 * at[1]) / sent.height}%`;
      }
      const draw = this.#arrows[index];
      const from = point.arrow && seen(point.arrow);
      if (point.arrow) draw(from && at ? path(from, at, gap * scale) : "");
      else draw(shown[index] ? `M${places[index]}L${at}` : "");
    });
  }

  #change(picture) {
    this.#picture = picture;
    this.#marks = [];
    this.#arrows = [];
    this.drawing.replaceChildren();
    if (picture) {
      picture.points.forEach((point, index) => {
        const mark = make(
          "button",
          { type: "button", class: "mark", on: { click: () => this.open(picture, point) } },
          make("span", { text: () => letterOf(index), "aria-hidden": "true" }),
        );
        follow(mark, () => {
          const values = { letter: letterOf(index), title: words(point.title) };
          mark.setAttribute("aria-label", say("point", values));
        });
        this.#marks.push(mark);
        const lines = ["under", "over"].map((name) =>
          shape("path", { class: point.arrow ? name : `${name} stem` }),
        );
        this.drawing.append(...lines);
        this.#arrows.push((way) => lines.forEach((one) => one.setAttribute("d", way)));
      });
    }
    this.element.replaceChildren(this.drawing, ...this.#marks);
  }
}

const isWithin = ([x, y], { width, height }) => x >= 0 && x <= width && y >= 0 && y <= height;

const within = ([x, y], { width, height }, margin) => [
  Math.min(Math.max(x, margin), width - margin),
  Math.min(Math.max(y, margin), height - margin),
];

/** Places moved so far away from the middle of all, where they are to be; one alone moves up. */
function besides(places, isMoved, way) {
  const all = places.filter(Boolean);
  const middle = [0, 1].map((axis) => all.reduce((sum, at) => sum + at[axis] / all.length, 0));
  return places.map((at, index) => {
    if (!at || !isMoved[index]) return at;
    const [x, y] = [at[0] - middle[0], at[1] - middle[1]];
    const length = Math.hypot(x, y);
    return length < 1 ? [at[0], at[1] - way] : [at[0] + (x / length) * way, at[1] + (y / length) * way];
  });
}

/** A line to a point with two barbs, which ends so many pixels before it. */
function path([x, y], at, short) {
  const length = Math.hypot(at[0] - x, at[1] - y);
  if (length < 1.5 * short) return "";
  const [dx, dy] = [(at[0] - x) / length, (at[1] - y) / length];
  const [tipX, tipY] = [at[0] - dx * short, at[1] - dy * short];
  const barb = short * 0.5;
  const side = (sign) =>
    `${tipX - barb * dx + sign * barb * 0.6 * dy} ${tipY - barb * dy - sign * barb * 0.6 * dx}`;
  return `M${x} ${y}L${tipX} ${tipY}M${side(1)}L${tipX} ${tipY}L${side(-1)}`;
}
