// The messages that were not delivered: sent again, or to the visitor's address once it is mended.

import { api } from "./api.js";
import { announce, button, make, once, writeFault } from "./dom.js";
import { attempt, goBack, moment, notice, showDesk } from "./desk.js";
import { entry, isMixed, keyboard } from "./keyboard.js";
import { say } from "./language.js";
import { pages } from "./pages.js";

const reasons = { refused: "refusedByServer", uncertain: "perhapsDelivered" };

export async function showFailed(door, back, told = "") {
  const answer = await attempt(door, api.failed);
  if (!answer) return;
  const list = pages({ class: "failed", "aria-label": () => say("notDelivered") });
  const said = notice();
  said.tell(told);
  const again = (text) => showFailed(door, back, text);

  const send = once(async (message) => {
    const done = await attempt(door, async () => (await api.sendAgain(message.id), true));
    again(done ? say("sentAgain") : say("notSent"));
  });

  const row = (message) =>
    make(
      "li",
      {},
      make("strong", { dir: "ltr", text: message.masked }),
      make("span", {
        text: () => `${moment(message.sentAt)} · ${say(reasons[message.reason] ?? "otherReason")}`,
      }),
      make(
        "div",
        { class: "ways" },
        button("stone-button again", () => say("sendAgain"), () => send(message)),
        !message.uncertain &&
          button(
            "stone-button mend",
            () => say("mendAddress"),
            () => showMending(message, door, again),
          ),
      ),
    );

  showDesk("failed", () => say("notDelivered"), [
    said.element,
    answer.messages.length === 0 && make("p", { text: () => say("nothingFailed") }),
    list.element,
  ], {
    aside: goBack(back),
    leave: list.drop,
  });
  list.fill(answer.messages.map(row));
}

/** The whole address, which is told now that the staff ask for it, and the keyboard. */
async function showMending(message, door, back) {
  const told = await attempt(door, () => api.addressOf(message.id));
  if (!told) return back(say("notSent"));
  const fault = make("p", { class: "fault", id: "fault" });
  const field = entry({
    id: "address",
    maxlength: "254",
    "aria-label": () => say("address"),
    "aria-describedby": "fault",
    on: {
      input: () => blame(isMixed(field.value) ? "mixedScripts" : null),
      keydown: (event) => event.key === "Enter" && send(),
    },
  });
  field.value = told.address;

  function blame(key) {
    writeFault(fault, key);
    field.setAttribute("aria-invalid", String(key !== null));
    if (key) announce(say(key), { urgent: true });
  }

  const send = once(async () => {
    if (!/.@./.test(field.value.trim())) return blame("addressIncomplete");
    const faults = { address: "addressIncomplete", "mixed-scripts": "mixedScripts" };
    let blamed = false;
    const done = await attempt(
      door,
      async () => (await api.mend(message.id, field.value.trim()), true),
      (refusal) => {
        if (!faults[refusal.code]) return false;
        blame(faults[refusal.code]);
        return (blamed = true);
      },
    );
    if (!blamed) back(done ? say("sentAgain") : say("notSent"));
  });

  showDesk("mending", () => say("mendAddress"), [
    field,
    fault,
    button("clay", () => say("mendAndSend"), send),
    keyboard([field]),
  ], {
    aside: goBack(() => back("")),
    focus: field,
    leave: () => (field.value = ""),
  });
}
