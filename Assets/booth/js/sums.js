// The visits' sums: numbers alone.

import { api } from "./api.js";
import { make } from "./dom.js";
import { attempt, goBack, showDesk } from "./desk.js";
import { say } from "./language.js";

/** The words of each column and row, by the name of its numbers. */
const columns = { today: "sumsOfToday", week: "sumsOfWeek", month: "sumsOfMonth" };
const rows = {
  visits: "sumsOfVisits",
  leftAtQuiz: "sumsOfLeftAtQuiz",
  leftAtCamera: "sumsOfLeftAtCamera",
  leftAtPhoto: "sumsOfLeftAtPhoto",
  leftAtAddress: "sumsOfLeftAtAddress",
  crowned: "sumsOfCrowned",
  linked: "sumsOfLinked",
  cards: "sumsOfCards",
  printed: "sumsOfPrinted",
  mailed: "sumsOfMailed",
  sent: "sumsOfSent",
  failed: "sumsOfFailed",
};

export async function showSums(door, back) {
  const sums = await attempt(door, api.sums);
  if (!sums) return;
  const head = (words, scope) => make("th", { scope, text: () => say(words) });
  const table = make(
    "table",
    { class: "sums" },
    make(
      "thead",
      {},
      make("tr", {}, make("td"), ...Object.values(columns).map((words) => head(words, "col"))),
    ),
    make(
      "tbody",
      {},
      ...Object.entries(rows).map(([row, words]) =>
        make(
          "tr",
          { "data-row": row, class: row.startsWith("left") ? "part" : null },
          head(words, "row"),
          ...Object.keys(columns).map((column) => make("td", { text: String(sums[column][row]) })),
        ),
      ),
    ),
  );
  showDesk("sums", () => say("sums"), [
    table,
    make("p", { class: "note", text: () => say("sumsNote") }),
  ], {
    aside: goBack(back),
  });
}
