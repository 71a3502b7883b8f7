// The quiz's questions: looked through, written, added, removed; in force at the next visit.

import { api } from "./api.js";
import { announce, button, make, once } from "./dom.js";
import { attempt, goBack, notice, showDesk, sign } from "./desk.js";
import { keyboard } from "./keyboard.js";
import { language, languages, say, sourceOf } from "./language.js";
import { pages } from "./pages.js";
import { show, title } from "./screens.js";
import { raise } from "./slab.js";

const names = new Map(languages.map(({ code, name }) => [code, name]));
const empty = () => Object.fromEntries(languages.map(({ code }) => [code, ""]));
/** A text in the language shown; another language stands in for it. */
const shown = (texts) => texts[sourceOf(texts)];

/** A slab that asks before something is lost; returns what lowers it. */
function ask(name, question, answer, work) {
  const no = button("stone-button", () => say("cancel"), () => lower());
  const yes = button("clay", () => say(answer), () => (lower(), work()));
  const lower = raise({
    name,
    rank: 1,
    title: () => say(question),
    content: [make("div", { class: "ways" }, no, yes)],
    focus: no,
    dismiss: () => lower(),
  });
  return lower;
}

export async function showQuestions(door, back, told = "", answer = null) {
  const quiz = answer ?? (await attempt(door, api.questions));
  if (!quiz) return;
  const list = pages({ class: "questions", "aria-label": () => say("questions") });
  const said = notice();
  said.tell(told);
  let lower = null;
  const again = (text = "", next = null) => showQuestions(door, back, text, next);

  const entry = ({ id, question, right, wrong, why }) =>
    make(
      "li",
      {},
      button("stone-button line", () => shown(question), () =>
        showQuestion(
          { id, question, answers: [right, ...wrong], right: 0, why },
          quiz.limits,
          door,
          again,
        ),
      ),
    );
  const added = () => ({
    question: empty(),
    answers: [empty(), empty(), empty(), empty()],
    right: 0,
    why: empty(),
  });

  function askToRestore() {
    lower = ask("restore", "dropChanges", "yesDelivered", async () => {
      const next = await attempt(door, api.deliveredQuestions);
      if (next) again(say("inForce"), next);
    });
  }

  showDesk("questions", () => say("questions"), [
    said.element,
    list.element,
    make(
      "div",
      { class: "ways" },
      button(
        "stone-button add",
        () => say("newQuestion"),
        () => showQuestion(added(), quiz.limits, door, again),
        { icon: "plus" },
      ),
      quiz.edited && button("stone-button restore", () => say("delivered"), askToRestore, {
        icon: "turnLeft",
      }),
    ),
  ], {
    aside: goBack(back),
    leave() {
      lower?.();
      list.drop();
    },
  });
  list.fill(quiz.questions.map(entry));
}

/** A question in one of its languages, each text a press away from its keyboard. */
function showQuestion(draft, limits, door, back, code = language()) {
  let lower = null;
  const said = notice();
  const here = (next, tongue = code) => showQuestion(next, limits, door, back, tongue);
  const row = (name, limit, text, write) =>
    button(
      "stone-button line",
      () => text[code] || say("unwritten"),
      () =>
        showText(
          { name, limit, text: text[code] ?? "", code },
          (written) => here(written === null ? draft : write({ ...text, [code]: written })),
        ),
      text[code] ? { lang: code } : {},
    );
  const answer = (text, index) => {
    const isRight = index === draft.right;
    const mark = button("stone-button mark", null, () => here({ ...draft, right: index }), {
      icon: isRight ? "tick" : "cross",
      "aria-pressed": String(isRight),
      "aria-label": () => say("markRight"),
    });
    const write = (written) => ({ ...draft, answers: draft.answers.with(index, written) });
    return make(
      "div",
      { class: "choice" },
      mark,
      row(isRight ? "rightAnswer" : "wrongAnswer", limits.answer, text, write),
    );
  };

  const save = once(async () => {
    const { id, question, answers, right, why } = draft;
    // A language in which nothing is written is left out: another stands in for it.
    const written = (one) => one === code ||
      [question, ...answers, why].some((texts) => texts[one]);
    const kept = (texts) =>
      Object.fromEntries(Object.entries(texts).filter(([one]) => written(one)));
    const wrong = answers.filter((_, index) => index !== right).map(kept);
    const kind = {
      id,
      question: kept(question),
      right: kept(answers[right]),
      wrong,
      why: kept(why),
    };
    settle(await attempt(door, () => api.keepQuestion(kind), explain));
  });

  const remove = once(async () => {
    settle(await attempt(door, () => api.removeQuestion(draft.id), explain));
  });

  const settle = (quiz) => quiz && back(say("inForce"), quiz);

  function explain(refusal) {
    const text = faultText(refusal);
    said.tell(text);
    announce(text, { urgent: true });
    return true;
  }

  function askToRemove() {
    lower = ask("remove", "removeIt", "removeQuestion", remove);
  }

  show({
    name: "question",
    wall: [sign()],
    stone: [
      make(
        "div",
        { class: "words" },
        make(
          "div",
          { class: "titled" },
          title(() => say("questionText")),
          make(
            "div",
            { class: "tongues", role: "group", "aria-label": () => say("language") },
            ...languages.map((one) =>
              button("stone-button", null, () => here(draft, one.code), {
                lang: one.code,
                text: one.name,
                "aria-pressed": String(one.code === code),
              }),
            ),
          ),
        ),
        row(
          "questionText",
          limits.question,
          draft.question,
          (question) => ({ ...draft, question }),
        ),
        make("h2", { text: () => say("answersAndRight") }),
        ...draft.answers.map(answer),
        make("h2", { text: () => say("whyText") }),
        row("whyText", limits.why, draft.why, (why) => ({ ...draft, why })),
        said.element,
        make(
          "div",
          { class: "ways" },
          draft.id ? button("stone-button remove", () => say("removeQuestion"), askToRemove) : null,
          button("clay save", () => say("save"), save),
        ),
      ),
    ],
    aside: goBack(() => back()),
    leave: () => lower?.(),
  });
}

/** Why the server does not take a question, in the staff's language. */
function faultText({ code, body }) {
  const where = () => say(
    { question: "questionText", answer: "anAnswer", why: "whyText" }[body.field],
  );
  const language = names.get(body.language) ?? body.language;
  switch (code) {
    case "too-few":
      return say("tooFew", { limit: body.limit });
    case "empty":
      return say("textMissing", { where: where(), language });
    case "too-long":
      return say("textTooLong", {
        where: where(),
        language,
        number: body.count,
        limit: body.limit,
      });
    case "equal-answers":
      return say("equalAnswers", { language });
    case "not-kept":
      return say("notKept");
    default:
      return say("trouble");
  }
}

/** One text and the keyboard; `written` gets the text, or null when the staff go back. */
function showText({ name, limit, text, code }, written) {
  const left = make("p", { class: "note" });
  const field = make("textarea", {
    class: "field",
    id: "text",
    lang: code,
    rows: "2",
    inputmode: "none",
    autocomplete: "off",
    autocorrect: "off",
    spellcheck: "false",
    maxlength: String(limit),
    "data-keys": "texts",
    "aria-label": () => say(name),
    on: {
      input: count,
      keydown: (event) => event.key === "Enter" && (event.preventDefault(), done()),
    },
  });
  field.value = text;

  function count() {
    // What a keyboard of glass cannot type, a paste can.
    if (/\p{Cc}/u.test(field.value)) field.value = field.value.replace(/\s*\p{Cc}\s*/gu, " ");
    left.textContent =
      `${names.get(code)} · ${say("lettersOf", { number: field.value.length, total: limit })}`;
  }

  const done = () => written(field.value.trim());
  count();
  showDesk("text", () => say(name), [
    field,
    left,
    button("clay", () => say("done"), done),
    keyboard([field]),
  ], {
    aside: goBack(() => written(null)),
    focus: field,
  });
}
