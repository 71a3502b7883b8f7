// The visits' sums: numbers alone.

import { api } from "./api.js";
import { make } from "./dom.js";
import { attempt, goBack, sign } from "./desk.js";
import { say } from "./language.js";
import { show, title } from "./screens.js";

const columns = ["today", "week", "month"];
const rows = [
  "visits", "leftAtQuiz", "leftAtCamera", "leftAtPhoto", "leftAtAddress", "crowned", "linked", "mailed", "sent", "failed",
];

export async function showSums(door, back) {
  const sums = await attempt(door, api.sums);
  if (!sums) return;
  const head = (key, scope) => make("th", { scope, text: () => say(`sums-${key}`) });
  const table = make(
    "table",
    { class: "sums" },
    make("thead", {}, make("tr", {}, make("td"), ...columns.map((column) => head(column, "col")))),
    make(
      "tbody",
      {},
      ...rows.map((row) =>
        make(
          "tr",
          { "data-row": row, class: row.startsWith("left") ? "part" : null },
          head(row, "row"),
          ...columns.map((column) => make("td", { text: String(sums[column][row]) })),
        ),
      ),
    ),
  );
  show({
    name: "sums",
    wall: [sign()],
    stone: [
      make("div", { class: "words" }, title(() => say("sums")), table, make("p", { class: "note", text: () => say("sumsNote") })),
    ],
    aside: goBack(back),
  });
}
