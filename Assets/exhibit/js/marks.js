// The points of a picture on the frame: a mark that is pressed, and an arrow to it.

import { make } from "/booth/js/dom.js";
import { follow, say } from "/booth/js/language.js";
import { words } from "./exhibit.js";
import { project } from "./plane.js";
import { spread } from "./spread.js";

const letters = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ";
/** Pixels of the screen from a point to the tip of its arrow: the mark's radius, and some air. */
const gap = 22;
/** The least distance of two marks, in sizes of a mark's target: their discs stay apart. */
const spacing = 0.75;
const space = "http://www.w3.org/2000/svg";

/** The letter of a point, on its mark and in the list; two letters after Ω. */
export function letterOf(index) {
  const round = Math.floor(index / letters.length);
  return (round > 0 ? letterOf(round - 1) : "") + letters[index % letters.length];
}

function shape(name, attributes) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
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
    const shown = spread(places.map((at) => (at && isWithin(at, sent) ? at : null)), least);
    points.forEach((point, index) => {
      const at = shown[index] ?? places[index];
      const mark = this.#marks[index];
      mark.classList.toggle("outside", !shown[index]);
      if (shown[index]) {
        mark.style.left = `${(100 * at[0]) / sent.width}%`;
        mark.style.top = `${(100 * at[1]) / sent.height}%`;
      }
      const arrow = this.#arrows[index];
      if (!arrow) return;
      const from = seen(point.arrow);
      arrow(from && at ? path(from, at, gap * scale) : "");
    });
  }

  #change(picture) {
    this.#picture = picture;
    this.#marks = [];
    this.#arrows = [];
    this.drawing.replaceChildren();
    if (picture) {
      picture.points.forEach((point, index) => {
        const letter = letterOf(index);
        const mark = make(
          "button",
          { type: "button", class: "mark", on: { click: () => this.open(picture, point) } },
          make("span", { text: letter, "aria-hidden": "true" }),
        );
        follow(mark, () => {
          mark.setAttribute("aria-label", say("point", { letter, title: words(point.title) }));
        });
        this.#marks.push(mark);
        const lines = point.arrow
          ? ["under", "over"].map((name) => shape("path", { class: name }))
          : [];
        this.drawing.append(...lines);
        this.#arrows.push(
          lines.length > 0
            ? (way) => lines.forEach((one) => one.setAttribute("d", way))
            : null,
        );
      });
    }
    this.element.replaceChildren(this.drawing, ...this.#marks);
  }
}

const isWithin = ([x, y], { width, height }) => x >= 0 && x <= width && y >= 0 && y <= height;

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
