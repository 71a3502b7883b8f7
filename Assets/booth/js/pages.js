// A list in pages of whole entries: nothing on the stone is cut, and a finger turns the pages.

import { button, make } from "./dom.js";
import { onLanguage, say } from "./language.js";

/**
 * A list that shows as many whole entries as its place holds. Where the page itself scrolls, that
 * is all.
 *
 * @param {{class?: string, "aria-label"?: () => string}} properties of the list
 * @returns {{element: Element, fill: (entries: Element[]) => void, drop: () => void}}
 */
export function pages(properties = {}) {
  const list = make("ul", { ...properties, class: `page ${properties.class ?? ""}` });
  const place = make("p", { class: "place" });
  const earlier = button("stone-button", null, () => turn(-1), {
    icon: "up",
    "aria-label": () => say("earlier"),
  });
  const later = button("stone-button", null, () => turn(1), {
    icon: "down",
    "aria-label": () => say("later"),
  });
  const turner = make("div", { class: "turner" }, earlier, place, later);
  const element = make("div", { class: "pages" }, list, turner);
  let entries = [];
  let starts = [0];
  let page = 0;

  function arrange() {
    for (const entry of entries) entry.hidden = false;
    turner.classList.remove("idle");
    starts = [0];
    // An edge of less than a pixel is the browser's rounding.
    const room = list.clientHeight + 1;
    entries.forEach((entry, index) => {
      const first = entries[starts.at(-1)];
      const height = entry.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
      if (index > starts.at(-1) && height > room) starts.push(index);
    });
    show(Math.min(page, starts.length - 1));
  }

  function show(number) {
    page = number;
    const [from, to] = [starts[page], starts[page + 1] ?? entries.length];
    entries.forEach((entry, index) => (entry.hidden = index < from || index >= to));
    turner.classList.toggle("idle", starts.length === 1);
    place.textContent = say("pageOf", { number: page + 1, total: starts.length });
    earlier.disabled = page === 0;
    later.disabled = page === starts.length - 1;
  }

  const turn = (step) => show(page + step);
  const sized = new ResizeObserver(arrange);
  sized.observe(list);
  const deaf = onLanguage(() => requestAnimationFrame(arrange));
  return {
    element,
    fill(made) {
      entries = made;
      list.replaceChildren(...entries);
      arrange();
    },
    drop() {
      sized.disconnect();
      deaf();
    },
  };
}
