// The questions. The wreath on the wall grows with every right answer.

import { api } from "./api.js";
import { announce, button, icon, make, pause, stillness } from "./dom.js";
import { inLanguage, rewrite, say } from "./language.js";
import { focusOn, startOver, title } from "./screens.js";
import { play } from "./sound.js";
import { visit } from "./visit.js";

/** How long "Right!" stands, while the wreath grows. */
const praise = 1500;

export function quiz() {
  const number = make("p", { class: "number", "aria-hidden": "true" });
  const caption = make("p", { class: "caption" });
  const won = make("img", { class: "won", src: "pictures/ring.png", alt: "" });
  const wreath = make(
    "div",
    { class: "wreath" },
    make("img", { class: "open", src: "pictures/ring.png", alt: "" }),
    won,
    number,
  );
  const words = make("div", { class: "words" });
  let gone = false;

  const letter = (place) => make("span", {
    class: "letter",
    "aria-hidden": "true",
    text: () => say("answerLetters")[place],
  });
  const grow = (rights, of) => won.style.setProperty("--won", `${(360 * rights) / of}deg`);

  function put({ number: at, count, question, answers }) {
    number.textContent = at;
    caption.replaceChildren(make("span", {
      text: () => say("question", { number: at, total: count }),
    }));
    grow(at - 1, count);
    const heading = title(() => inLanguage(question), { class: "question" });
    const slabs = answers.map((answer, index) =>
      make(
        "button",
        { type: "button", class: "stone-button answer", on: { click: () => choose(index) } },
        letter(index),
        make("span", { text: () => inLanguage(answer) }),
      ),
    );
    const list = make("div", { class: "answers", role: "group" }, ...slabs);
    heading.id = "question";
    list.setAttribute("aria-labelledby", heading.id);
    words.className = "words asking";
    words.replaceChildren(heading, list);
    focusOn(heading);

    let chosen = false;
    async function choose(index) {
      if (chosen) return;
      chosen = true;
      slabs[index].classList.add("pressed");
      const release = visit.hold();
      try {
        const verdict = await visit.attempt(() => api.answer(index));
        // Without an answer the server may be a question further: the screen is made anew.
        if (gone || !verdict) return;
        if (verdict.right) await right(index, at, count, verdict);
        else wrong(index, at, count, answers, verdict);
      } finally {
        release();
      }
    }

    async function right(index, at, count, verdict) {
      slabs[index].classList.remove("pressed");
      slabs[index].classList.add("right");
      slabs[index].append(
        make(
          "span",
          { class: "verdict" },
          make("span", { text: () => say("right") }),
          icon("tick"),
        ),
      );
      for (const slab of slabs) slab.setAttribute("aria-disabled", "true");
      play("right");
      announce(say("right"));
      grow(at, count);
      await pause(stillness.matches ? praise / 2 : praise);
      if (gone) return;
      if (verdict.state === "quiz") await ask();
      else visit.advance(verdict.state);
    }
  }

  /** Tells the right answer. A question that is learned counts, and the visit goes on. */
  function wrong(index, at, count, answers, verdict) {
    const { learned, lost } = verdict;
    play("wrong");
    if (learned) grow(at, count);
    visit.reading = true;
    const line = (place, kind, words, mark) =>
      make(
        "div",
        { class: `answer ${kind}` },
        letter(place),
        make(
          "span",
          {},
          make("span", { text: () => inLanguage(answers[place]) }),
          make("small", { text: () => say(words) }),
        ),
        icon(mark),
      );
    const heading = title(() => say(learned ? "nowYouKnow" : "notYet"));
    words.className = "words wrong";
    words.replaceChildren(
      heading,
      make("p", { class: "why", text: () => inLanguage(verdict.why) }),
      make(
        "div",
        { class: "answers" },
        line(index, "chosen", "yourAnswer", "cross"),
        line(verdict.rightAnswer, "right", "rightAnswer", "tick"),
      ),
      button("clay", () => (
        lost
          ? say("newQuestions", { count })
          : say(learned ? "goOn" : "anotherQuestion")
      ), goOn),
    );
    focusOn(heading);
  }

  async function goOn() {
    visit.reading = false;
    if (visit.state === "quiz") await ask();
    else visit.changed();
  }

  async function ask() {
    const question = await visit.attempt(() => api.question());
    if (question && !gone) {
      put(question);
      rewrite(words);
    }
  }

  ask();
  return {
    name: "quiz",
    wall: [wreath, caption],
    stone: [words],
    aside: startOver(),
    leave: () => (gone = true),
  };
}
