// The ring round a wreath or the statue, and the handles of the chosen one: what a finger, a mouse
// and the arrow keys take hold of.

import { follow, say } from "./language.js";
import { icon, make } from "./dom.js";
import { arrange, placed, reachable } from "./handles.js";

/** Boxes for sprites that did not load, in parts of the item's size round its x and y. */
const unknown = {
  wreath: { x: 0, y: 0, across: 0.53, up: 0.21 },
  statue: { x: 0, y: -0.5, across: 0.35, up: 0.5 },
};
/** The air between a sprite's box and its ring: factors across and up. */
const air = { wreath: [1.06, 1.12], statue: [1.04, 1] };

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
  let dragging = null;
  let boxes = [];
  /** Where each handle is from the ring. */
  let places = null;

  const hoops = placement.items.map(({ kind }, index) => {
    const hoop = make("button", {
      type: "button",
      class: `ring ${kind}`,
      "aria-label": () => (
        kind === "statue"
          ? say("statue")
          : say("wreathNumber", { number: index + 1, total: placement.wreaths })
      ),
    });
    grasp(hoop, "inside", () => choose(index));
    arrows(hoop, "inside", () => choose(index));
    layer.append(hoop);
    return hoop;
  });
  const handle = (kind, mark) => {
    const knob = make(
      "button",
      { type: "button", class: `handle ${kind}`, "aria-label": () => say(kind) },
      icon(mark),
    );
    grasp(knob, kind);
    arrows(knob, kind);
    layer.append(knob);
    return knob;
  };
  const knobs = placement.item
    ? {
        turn: handle("turn", "turnRight"),
        size: handle("size", "size"),
        move: handle("move", "move"),
      }
    : {};

  function choose(index) {
    if (placement.chosen === index || dragging) return;
    placement.chosen = index;
    places = null;
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
      const held = pointers.size > 1 ? { pinch: between() } : { from: [...pointers.values()][0] };
      start = { ...placement.item, ...held };
    };

    element.addEventListener("pointerdown", (event) => {
      // Two fingers on one are a pinch; a second visitor's finger on another one counts for nothing.
      if (event.button !== 0 || (dragging && pointers.size === 0)) return;
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
      const { item } = placement;
      if (pointers.size > 1 && start.pinch) {
        const now = between();
        placement.set({
          x: start.x + now.x - start.pinch.x,
          y: start.y + now.y - start.pinch.y,
          size: start.size * (now.distance / Math.max(start.pinch.distance, 1)),
          angle: start.angle + now.angle - start.pinch.angle,
        });
      } else if (start.from) {
        const now = pointers.get(event.pointerId);
        const bearing = (point) => Math.atan2(point.y - item.y, point.x - item.x);
        const reach = (point) => Math.hypot(point.x - item.x, point.y - item.y);
        if (kind === "turn")
          placement.set({
            angle: start.angle + ((bearing(now) - bearing(start.from)) * 180) / Math.PI,
          });
        else if (kind === "size")
          placement.set({ size: (start.size * reach(now)) / Math.max(reach(start.from), 1) });
        else
          placement.set({ x: start.x + now.x - start.from.x, y: start.y + now.y - start.from.y });
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
    for (const lifted of ["pointerup", "pointercancel", "lostpointercapture"])
      element.addEventListener(lifted, end);
    element.addEventListener("click", () => before());
  }

  /** The ring in CSS pixels, round the sprite's own box: half its axes, and its middle. */
  function outline(item, index, unit) {
    const box = boxes[index] ?? unknown[item.kind];
    const [wider, higher] = air[item.kind];
    const size = item.size * unit;
    const angle = (item.angle * Math.PI) / 180;
    return {
      across: Math.max(box.across * size * wider, 24),
      up: Math.max(box.up * size * higher, 24),
      x: item.x * unit + (box.x * Math.cos(angle) - box.y * Math.sin(angle)) * size,
      y: item.y * unit + (box.x * Math.sin(angle) + box.y * Math.cos(angle)) * size,
    };
  }

  /** The faces on the screen. */
  const faces = (unit) =>
    placement.faces.map(({ x, y, width, height }) => ({
      x: x * unit,
      y: y * unit,
      width: width * unit,
      height: height * unit,
    }));

  function draw() {
    const unit = scale();
    if (!unit) return;
    const outlines = placement.items.map((item, index) => ({
      ...outline(item, index, unit),
      angle: item.angle,
    }));
    placement.items.forEach((item, index) => {
      const hoop = hoops[index];
      const { across, up, x, y } = outlines[index];
      hoop.classList.toggle("chosen", index === placement.chosen);
      hoop.classList.toggle("out", placement.isOut(item));
      hoop.setAttribute("aria-pressed", String(index === placement.chosen));
      hoop.style.width = `${2 * across}px`;
      hoop.style.height = `${2 * up}px`;
      hoop.style.transform =
        `translate(${x - across}px, ${y - up}px) rotate(${item.angle}deg)`;
    });
    const { item } = placement;
    for (const [kind, knob] of Object.entries(knobs)) {
      knob.hidden = !item || item.absent || (kind === "turn" && !placement.canTurn);
    }
    if (!item || item.absent) return;
    const ring = outlines[placement.chosen];
    const room = { width: layer.clientWidth, height: layer.clientHeight };
    // While a finger drags, the handles stay where they are from the ring.
    if (!dragging || !places) {
      const shown = Object.entries(knobs).filter(([, knob]) => !knob.hidden);
      const diameters = Object.fromEntries(shown.map(([kind, knob]) => [kind, knob.offsetWidth]));
      const others = outlines.filter((_, index) => index !== placement.chosen);
      places = arrange(ring, diameters, room, faces(unit), others);
    }
    for (const [kind, place] of Object.entries(places)) {
      const knob = knobs[kind];
      const { x, y } = reachable(placed(ring, place), room);
      knob.style.transform =
        `translate(${x - knob.offsetWidth / 2}px, ${y - knob.offsetWidth / 2}px)`;
    }
  }

  const resized = new ResizeObserver(draw);
  resized.observe(layer);
  follow(
    layer,
    () => layer.setAttribute("aria-label", say("sitsWell", { count: placement.seen })),
  );
  layer.setAttribute("role", "group");

  /** Takes the sprites' boxes over. */
  function fit(found) {
    boxes = found;
    draw();
  }
  return {
    element: layer,
    draw,
    fit,
    busy: () => dragging !== null,
    stop: () => resized.disconnect(),
  };
}
