// The ring round a wreath and its handles: what a finger, a mouse and the arrow keys take hold of.

import { follow, say } from "./language.js";
import { icon, make } from "./dom.js";

/** A ring is as high as this part of its width when the sprite's own box is not known. */
const flatness = 0.42;

/** A key's step: a part of the photo's width, a factor, degrees; with Shift four times as far. */
export const steps = { move: 0.01, scale: 1.05, turn: 3 };

const keys = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {import("./placement.js").Placement} placement
 * @param {{moving: () => void, moved: () => void, chosen: () => void}} listener `moving` while a
 *   finger drags, `moved` when the plan is to be painted.
 */
export function rings(placement, listener) {
  const layer = make("div", { class: "rings" });
  const count = placement.wreaths.length;
  let dragging = null;
  let boxes = [];

  const hoops = placement.wreaths.map((_, index) => {
    const hoop = make("button", {
      type: "button",
      class: "ring",
      "aria-label": () => say("wreathNumber", index + 1, count),
    });
    grasp(hoop, "inside", () => choose(index));
    arrows(hoop, "inside", () => choose(index));
    layer.append(hoop);
    return hoop;
  });
  const handle = (kind, mark) => {
    const knob = make("button", { type: "button", class: `handle ${kind}`, "aria-label": () => say(kind) }, icon(mark));
    grasp(knob, kind);
    arrows(knob, kind);
    layer.append(knob);
    return knob;
  };
  const knobs = count ? { turn: handle("turn", "turnRight"), size: handle("size", "size"), move: handle("move", "move") } : {};

  function choose(index) {
    if (placement.chosen === index) return;
    placement.chosen = index;
    draw();
    listener.chosen();
  }

  /** CSS pixels for one of the photo's. */
  const scale = () => layer.clientWidth / placement.width;

  function arrows(element, kind, before = () => {}) {
    element.addEventListener("keydown", (event) => {
      const step = keys[event.key];
      if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      before();
      const times = event.shiftKey ? 4 : 1;
      const along = step[0] || -step[1];
      if (kind === "turn") placement.turn(steps.turn * times * along);
      else if (kind === "size") placement.scale(steps.scale ** (times * along));
      else {
        const pixels = steps.move * placement.width * times;
        placement.move(step[0] * pixels, step[1] * pixels);
      }
      listener.moving();
      listener.moved();
    });
  }

  function grasp(element, kind, before = () => {}) {
    const pointers = new Map();
    let start = null;

    const at = (event) => {
      const box = layer.getBoundingClientRect();
      return { x: (event.clientX - box.left) / scale(), y: (event.clientY - box.top) / scale() };
    };
    const between = () => {
      const [one, other] = [...pointers.values()];
      return {
        distance: Math.hypot(other.x - one.x, other.y - one.y),
        angle: (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI,
        x: (one.x + other.x) / 2,
        y: (one.y + other.y) / 2,
      };
    };
    const begin = () => {
      start = { ...placement.wreath, ...(pointers.size > 1 ? { pinch: between() } : { from: [...pointers.values()][0] }) };
    };

    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      before();
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, at(event));
      dragging = kind;
      layer.classList.add("dragging");
      begin();
    });
    element.addEventListener("pointermove", (event) => {
      if (!pointers.has(event.pointerId)) return;
      pointers.set(event.pointerId, at(event));
      const { wreath } = placement;
      if (pointers.size > 1 && start.pinch) {
        const now = between();
        placement.set({
          x: start.x + now.x - start.pinch.x,
          y: start.y + now.y - start.pinch.y,
          width: start.width * (now.distance / Math.max(start.pinch.distance, 1)),
          angle: start.angle + now.angle - start.pinch.angle,
        });
      } else if (start.from) {
        const now = pointers.get(event.pointerId);
        const bearing = (point) => Math.atan2(point.y - wreath.y, point.x - wreath.x);
        const reach = (point) => Math.hypot(point.x - wreath.x, point.y - wreath.y);
        if (kind === "turn") placement.set({ angle: start.angle + ((bearing(now) - bearing(start.from)) * 180) / Math.PI });
        else if (kind === "size") placement.set({ width: (start.width * reach(now)) / Math.max(reach(start.from), 1) });
        else placement.set({ x: start.x + now.x - start.from.x, y: start.y + now.y - start.from.y });
      }
      listener.moving();
    });
    const end = (event) => {
      if (!pointers.delete(event.pointerId)) return;
      if (pointers.size > 0) return begin();
      dragging = null;
      layer.classList.remove("dragging");
      draw();
      listener.moved();
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("click", () => {
      before();
    });
  }

  /** The ring in CSS pixels, round the wreath's own box: half its axes, and its middle. */
  function oval(wreath, index, unit) {
    const box = boxes[index] ?? { x: 0, y: 0, across: 0.56, up: 0.56 * flatness };
    const size = wreath.width * unit;
    const angle = (wreath.angle * Math.PI) / 180;
    return {
      across: Math.max(box.across * size, 24),
      up: Math.max(box.up * size, 24),
      x: wreath.x * unit + (box.x * Math.cos(angle) - box.y * Math.sin(angle)) * size,
      y: wreath.y * unit + (box.x * Math.sin(angle) + box.y * Math.cos(angle)) * size,
    };
  }

  function draw() {
    const unit = scale();
    if (!unit) return;
    const room = { width: layer.clientWidth, height: layer.clientHeight };
    placement.wreaths.forEach((wreath, index) => {
      const hoop = hoops[index];
      const { across, up, x, y } = oval(wreath, index, unit);
      hoop.classList.toggle("chosen", index === placement.chosen);
      hoop.classList.toggle("out", placement.isOut(wreath));
      hoop.setAttribute("aria-pressed", String(index === placement.chosen));
      hoop.style.width = `${2 * across}px`;
      hoop.style.height = `${2 * up}px`;
      hoop.style.transform =
        `translate(${x - across}px, ${y - up}px) rotate(${wreath.angle}deg)`;
    });
    if (!count) return;
    const { wreath } = placement;
    const ring = oval(wreath, placement.chosen, unit);
    const angle = (wreath.angle * Math.PI) / 180;
    const knob = knobs.turn.offsetWidth;
    const away = ring.across + knob * 0.9;
    const put = (element, dx, dy) => {
      const half = element.offsetWidth / 2;
      const x = ring.x + dx * Math.cos(angle) - dy * Math.sin(angle);
      const y = ring.y + dx * Math.sin(angle) + dy * Math.cos(angle);
      // Handles stay where a finger reaches them, however far out the wreath is.
      const left = Math.min(Math.max(x, 0), room.width) - half;
      const top = Math.min(Math.max(y, 0), room.height) - half;
      element.style.transform = `translate(${left}px, ${top}px)`;
    };
    put(knobs.turn, -away, 0);
    put(knobs.size, away, 0);
    put(knobs.move, 0, -ring.up);
  }

  const resized = new ResizeObserver(draw);
  resized.observe(layer);
  follow(layer, () => layer.setAttribute("aria-label", say("sitsWell")));
  layer.setAttribute("role", "group");

  /** Takes the boxes over, in parts of the wreath's width round its centre. */
  function fit(found) {
    boxes = found;
    draw();
  }
  return { element: layer, draw, fit, busy: () => dragging !== null, stop: () => resized.disconnect() };
}
