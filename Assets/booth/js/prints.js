// The cards that need a person: printed again, or said to have come out of the printer.

import { api } from "./api.js";
import { button, make, once } from "./dom.js";
import { attempt, goBack, moment, notice, showDesk } from "./desk.js";
import { say } from "./language.js";
import { pages } from "./pages.js";

export async function showPrints(door, back, told = "") {
  const answer = await attempt(door, api.stuckPrints);
  if (!answer) return;
  const list = pages({ class: "failed cards", "aria-label": () => say("stuckPrints") });
  const said = notice();
  said.tell(told);

  const settle = once(async (print, word) => {
    const done = await attempt(door, async () => (await api.settlePrint(print.id, word), true));
    const noted = word === "again" ? "printedAgain" : "cameOutNoted";
    showPrints(door, back, say(done ? noted : "notKept"));
  });

  const entry = (print) =>
    make(
      "li",
      {},
      make("strong", { text: () => say(print.uncertain ? "perhapsPrinted" : "notPrinted") }),
      make("span", { text: () => moment(print.askedAt) }),
      make(
        "div",
        { class: "ways" },
        button("stone-button again", () => say("printAgain"), () => settle(print, "again")),
        print.uncertain &&
          button("stone-button came", () => say("itCameOut"), () => settle(print, "came")),
      ),
    );

  showDesk("prints", () => say("stuckPrints"), [
    said.element,
    answer.prints.length === 0 && make("p", { text: () => say("nothingStuck") }),
    list.element,
  ], {
    aside: goBack(back),
    leave: list.drop,
  });
  list.fill(answer.prints.map(entry));
}
