// What the screens behind the PIN share.

import { button, make } from "./dom.js";
import { language, say } from "./language.js";
import { show, title } from "./screens.js";
import { visit } from "./visit.js";

/**
 * Runs a call of the staff's, whose answer counts only while they are there. The PIN is asked for
 * again when the server has forgotten it; `explain` gets any other refusal, and returns whether it
 * told them.
 */
export async function attempt(door, work, explain = () => false) {
  const answer = await visit.attempt(work, (refusal) => {
    if (refusal.status !== 401) return explain(refusal);
    if (door.inside()) door.shut();
    return true;
  });
  return door.inside() ? answer : undefined;
}

/** Where the focus goes: a switch of the language leaves it where it is. */
export const keptFocus = () => document.activeElement?.closest(".language");

export const sign = () => make("p", { class: "sign", text: () => say("staff") });

/** Shows a screen with a title and what stands under it on the stone; `rest` as {@link show} has it. */
export const showDesk = (name, text, content, rest) =>
  show({
    name,
    wall: [sign()],
    stone: [make("div", { class: "words" }, title(text), ...content)],
    ...rest,
  });

/** The base's way back to the screen before. */
export const goBack = (back) => button("aside", () => say("back"), back, { icon: "arrowLeft" });

/** The day and the minute of a time, as one tells them on the telephone. */
export const moment = (time) =>
  new Date(time).toLocaleString(language(), {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });

/** A line that says what has become of a press; empty until then. */
export function notice() {
  const element = make("p", { class: "notice", role: "status" });
  return { element, tell: (text) => (element.textContent = text) };
}
