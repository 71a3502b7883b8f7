// What the visitors of the exhibit on this machine looked at, opened and heard: numbers alone.

import { api } from "./api.js";
import { make } from "./dom.js";
import { attempt, goBack, showDesk } from "./desk.js";
import { say } from "./language.js";
import { pages } from "./pages.js";

const verbs = { looked: "lookedAt", opened: "opened", heard: "heard" };

export async function showLooks(door, back) {
  const answer = await attempt(door, api.exhibitSums);
  if (!answer) return;
  const list = pages({ class: "failed looks", "aria-label": () => say("exhibit") });
  const entry = ({ what, picture, point, today, week, month }) =>
    make(
      "li",
      { "data-count": [what, picture, point].filter(Boolean).join(" ") },
      make("strong", { text: () => `${point ?? picture} · ${say(verbs[what])}` }),
      make("span", {
        text: () =>
          [["sumsOfToday", today], ["sumsOfWeek", week], ["sumsOfMonth", month]]
            .map(([words, number]) => `${say(words)}: ${number}`)
            .join(" · "),
      }),
    );
  showDesk("looks", () => say("exhibit"), [
    make("p", { class: "note", text: () => say("sumsNote") }),
    list.element,
  ], {
    aside: goBack(back),
    leave: list.drop,
  });
  list.fill(answer.counts.map(entry));
}
