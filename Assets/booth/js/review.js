// The photo under review. A drag moves a sprite at the next picture; when it ends, the server
// paints, so that the screen shows the very photo that the mail carries.

import { adjustment } from "./adjust.js";
import { api } from "./api.js";
import { announce, button, make } from "./dom.js";
import { Draft } from "./draft.js";
import { follow, rewrite, say } from "./language.js";
import { Placement } from "./placement.js";
import { rings } from "./ring.js";
import { startOver, title } from "./screens.js";
import { visit } from "./visit.js";

/** Milliseconds after the last press of a button before the server paints. */
const settling = 220;

export function review() {
  let gone = false;
  let placement = null;
  let hoops = null;
  let draft = null;
  let shownURL = "";
  let timer = 0;
  let painting = null;
  let prepared = Promise.resolve();
  let due = false;

  const painted = make("img", { class: "painted", alt: "" });
  follow(painted, () => (painted.alt = say("photo", { count: placement?.seen ?? 0 })));
  const frame = make("div", { class: "frame", "aria-busy": "true" }, painted);
  const heading = title(() => say("sitsWell", { count: placement?.seen ?? 0 }));
  const hint = make("p", { text: advice });
  const buttons = adjustment((work) => {
    if (!placement?.item) return;
    const before = placement.item;
    work(placement);
    if (placement.item !== before) chosen();
    moving();
    moved();
  });
  const like = button("clay", () => say("like"), accept);
  const again = button("stone-button again", () => say("newShot"), retake, { icon: "camera" });

  async function begin() {
    const found = await visit.attempt(() => api.review());
    if (!found || gone) return;
    placement = new Placement(found);
    draft = new Draft(placement);
    hoops = rings(placement, { moving, moved, chosen });
    frame.style.setProperty("--ratio", String(found.width / found.height));
    frame.append(draft.canvas, hoops.element);
    buttons.follow(placement);
    for (const part of [heading, hint, painted]) rewrite(part);
    if (!placement.found) announce(hint.textContent);
    await Promise.all([paint(found.plan), draft.load()]);
    if (gone) return leave();
    hoops.fit(placement.items.map((_, index) => draft.box(index)));
    await draft.prepare(found.plan, placement.plan);
    rest();
  }

  /** What the visitor may do with the chosen item, and what is missing. */
  function advice() {
    if (!placement) return say("dragIt");
    const { item } = placement;
    const sentences = [
      placement.isCut && "headCut",
      item?.kind === "statue" ? "dragStatue" : !placement.found ? "noFace" : item && "dragIt",
      placement.wreaths > 1 && "anotherWreath",
      placement.isWithoutNike && "noStatue",
    ];
    return sentences.filter(Boolean).map((key) => say(key)).join(" ");
  }

  /** The picture shows the plan, unless another change is under way. */
  function rest() {
    if (!timer && !painting) frame.setAttribute("aria-busy", "false");
  }

  function chosen() {
    buttons.follow(placement);
    rewrite(hint);
    announce(hint.textContent);
  }

  async function paint(plan) {
    const blob = await visit.attempt(() => api.preview(plan));
    if (!blob || gone) return;
    const url = URL.createObjectURL(blob);
    painted.src = url;
    await painted.decode().catch(() => {});
    frame.toggleAttribute("data-hung", true);
    if (shownURL) URL.revokeObjectURL(shownURL);
    shownURL = url;
    if (gone) leave();
  }

  let frameDue = 0;
  function moving() {
    cancelAnimationFrame(frameDue);
    frameDue = requestAnimationFrame(() => {
      if (gone) return;
      hoops.draw();
      buttons.follow(placement);
      if (draft.draw()) frame.classList.add("local");
    });
  }

  function moved() {
    clearTimeout(timer);
    timer = setTimeout(flush, settling);
    frame.setAttribute("aria-busy", "true");
  }

  /** Sends the plan; what moves meanwhile goes with the next. Tells whether the server has it. */
  async function flush() {
    clearTimeout(timer);
    timer = 0;
    if (!placement || gone) return false;
    if (painting) {
      due = true;
      return painting;
    }
    painting = (async () => {
      let plan, answer;
      do {
        due = false;
        ({ plan } = placement);
        answer = await visit.attempt(() => api.arrange(plan));
        if (!answer || gone) return false;
        placement.see(answer);
        for (const part of [heading, hint, painted]) rewrite(part);
        if (!due) await paint(answer.plan);
      } while (due && !gone);
      if (gone) return false;
      if (!hoops.busy()) frame.classList.remove("local");
      prepared = draft.prepare(answer.plan, plan);
      return true;
    })().finally(() => (painting = null));
    const isSent = await painting;
    if (gone) return false;
    tell();
    prepared.then(rest);
    return isSent;
  }

  function tell() {
    const { item } = placement;
    const key = item.kind;
    const percent = (value, of) => Math.round((100 * value) / of);
    announce(
      item.absent
        ? say(`${key}Removed`)
        : placement.isOut(item)
        ? say(`${key}LeftOut`)
        : say(`${key}At`, {
          x: percent(item.x, placement.width),
          y: percent(item.y, placement.height),
        }),
    );
  }

  let leaving = false;
  /** Does what leaves the screen; a press meanwhile does nothing. */
  async function leaveBy(work) {
    if (leaving) return;
    leaving = true;
    await visit.attempt(work).finally(() => (leaving = false));
  }

  function accept() {
    if (!placement) return;
    leaveBy(async () => {
      // The mail would carry a photo that the visitor has not seen.
      if ((timer || painting) && !(await flush())) return;
      const session = await api.accept();
      visit.reviewingAgain = false;
      visit.learn(session);
    });
  }

  function retake() {
    leaveBy(async () => {
      await api.retake();
      visit.advance("preview");
    });
  }

  /** Drops every copy of the photo. */
  function leave() {
    gone = true;
    clearTimeout(timer);
    cancelAnimationFrame(frameDue);
    hoops?.stop();
    draft?.drop();
    painted.removeAttribute("src");
    if (shownURL) URL.revokeObjectURL(shownURL);
    shownURL = "";
  }

  begin();
  return {
    name: "review",
    wall: [frame],
    stone: [
      make(
        "div",
        { class: "words" },
        heading,
        hint,
        buttons.element,
        make("div", { class: "ways" }, again, like),
      ),
    ],
    aside: startOver(),
    leave,
  };
}
