// The picture while a finger drags: the photo as the server painted it without the wreaths or
// without the statue, and their sprites drawn on it where the finger has them.

import { api } from "./api.js";
import { make } from "./dom.js";
import { drawSprite, spriteOf } from "./sprites.js";

/** What the server leaves out for dragging an item of a kind. */
const left = { wreath: "wreaths", statue: "statue" };

/** Where everything stands that is not of the kind. */
const restOf = (kind, { wreaths, statue }) => JSON.stringify({
  rest: kind === "wreath" ? statue : wreaths,
});

export class Draft {
  #placement;
  #context;
  /** The statue with the parts of the wreaths that lie over it. */
  #overlaid = make("canvas", { width: 1, height: 1 }).getContext("2d");
  #pictures = [];
  /** By kind: the photo without it, and the plan of everything else that it shows. */
  #grounds = {};
  #preparing = 0;

  /** @param {import("./placement.js").Placement} placement */
  constructor(placement) {
    this.#placement = placement;
    this.canvas = make("canvas", {
      class: "local",
      "aria-hidden": "true",
      width: placement.width,
      height: placement.height,
    });
    this.#context = this.canvas.getContext("2d");
  }

  /** Loads each item's sprite; one that does not load stays out of the draft. */
  async load() {
    this.#pictures = await Promise.all(this.#placement.items.map(spriteOf));
  }

  /**
   * An item's sprite as a box round its x and y, in parts of its size: the middle and half the
   * sides.
   */
  box(index) {
    const picture = this.#pictures[index];
    if (!picture) return null;
    const { sprite: hold, size } = this.#placement.first[index];
    const part = hold.scale / size;
    return {
      x: (picture.width / 2 - hold.x) * part,
      y: (picture.height / 2 - hold.y) * part,
      across: (picture.width / 2) * part,
      up: (picture.height / 2) * part,
    };
  }

  /** Fetches what a drag draws on, as far as it is out of date: `plan` is what `revision` shows. */
  async prepare(revision, plan) {
    const turn = ++this.#preparing;
    for (const kind of new Set(this.#placement.items.map((item) => item.kind))) {
      if (kind === "statue" && !plan.statue) continue;
      const rest = restOf(kind, plan);
      if (this.#grounds[kind]?.rest === rest) continue;
      try {
        const picture = await createImageBitmap(await api.preview(revision, {
          without: left[kind],
        }));
        if (turn !== this.#preparing) return picture.close(); // a newer plan is being fetched
        this.#grounds[kind]?.picture.close();
        this.#grounds[kind] = { picture, rest };
      } catch {
        // The ring alone shows where the item goes, until the server has painted.
      }
    }
  }

  /** Draws the chosen item's kind where it is now; false when there is nothing to draw it on. */
  draw() {
    const { items, first, item } = this.#placement;
    const ground = this.#grounds[item.kind];
    if (ground?.rest !== restOf(item.kind, this.#placement.plan)) return false;
    const { canvas } = this;
    // Without the ledge, which goes with the statue, the picture is lower.
    const height = (ground.picture.height * canvas.width) / ground.picture.width;
    this.#context.clearRect(0, 0, canvas.width, canvas.height);
    this.#context.drawImage(ground.picture, 0, 0, canvas.width, height);
    const drawAll = (kind, context) =>
      items.forEach((one, index) => {
        if (one.kind !== kind || !this.#pictures[index] || this.#placement.isOut(one)) return;
        // The sprite was made for the size that the server told.
        const scale = one.sprite.scale * (one.size / first[index].size);
        drawSprite(context, this.#pictures[index], { ...one, sprite: { ...one.sprite, scale } }, 1);
      });
    if (item.kind === "wreath") {
      drawAll("wreath", this.#context);
    } else {
      // The ground has the painted wreaths, which lie over the statue: where it covers them they
      // are drawn anew.
      const overlaid = this.#overlaid.canvas;
      // Clears it too.
      Object.assign(overlaid, { width: canvas.width, height: canvas.height });
      drawAll("statue", this.#overlaid);
      this.#overlaid.globalCompositeOperation = "source-atop";
      drawAll("wreath", this.#overlaid);
      this.#context.drawImage(overlaid, 0, 0);
    }
    return true;
  }

  /** Drops every copy of the photo. */
  drop() {
    this.#preparing += 1;
    for (const { picture } of Object.values(this.#grounds)) picture.close();
    this.#grounds = {};
    for (const canvas of [this.canvas, this.#overlaid.canvas]) canvas.width = canvas.height = 1;
  }
}
