// Words that are longer than their place: they shrink, and push nothing out.

const smallest = 0.5;
const step = 0.05;

/** Makes an element's type as large as its style says, or as `fits` allows. */
export function shrink(element, fits) {
  element.style.fontSize = "";
  const size = parseFloat(getComputedStyle(element).fontSize);
  for (let part = 1 - step; part >= smallest && !fits(); part -= step) {
    element.style.fontSize = `${size * part}px`;
  }
}

/** Whether a column's parts lie within it; one that scrolls holds any number. */
function holdsAll(column) {
  if (getComputedStyle(column).position !== "absolute") return true;
  const { top, bottom } = column.getBoundingClientRect();
  return [...column.children].every((part) => {
    const box = part.getBoundingClientRect();
    return box.height === 0 || (box.top >= top - 1 && box.bottom <= bottom + 1);
  });
}

/** Keeps the title of the words on the stone within their place, whatever is written there. */
export function fitTitles(stone) {
  const fit = () => {
    const words = stone.querySelector(".words");
    const title = words?.querySelector("h1");
    if (title) shrink(title, () => holdsAll(words));
  };
  new MutationObserver(fit).observe(stone, { childList: true, characterData: true, subtree: true });
  addEventListener("resize", fit);
  document.fonts.addEventListener("loadingdone", fit);
}
