// The page's start, and its two screens.

import { stayAwake } from "/booth/js/awake.js";
import { houseLanguage, setLanguage, wishedLanguage } from "/booth/js/language.js";
import { watchServer } from "/booth/js/loss.js";
import { withoutMenus } from "/booth/js/presses.js";
import { resetView } from "/booth/js/view.js";
import { exhibit } from "./exhibit.js";
import { closeLeaves } from "./leaves.js";
import { live } from "./live.js";
import { show } from "./screens.js";
import { hush, isSpeaking, onSilence, speakNoMore } from "./voice.js";
import { welcome } from "./welcome.js";

/** Milliseconds without a touch after which a stand is as the next visitor should find it. */
const quiet = 60_000;

function stand(screen) {
  let timer = 0;
  let isLeft = false;
  const reset = () => {
    isLeft = false;
    closeLeaves();
    hush({ forget: true });
    setLanguage(houseLanguage);
    resetView();
    screen.home();
  };
  /** Listeners touch nothing: the stand plays a speech to its end before it changes the language. */
  const leave = () => {
    speakNoMore();
    isLeft = isSpeaking();
    if (!isLeft) reset();
  };
  onSilence(() => isLeft && reset());
  const wait = () => {
    isLeft = false;
    clearTimeout(timer);
    timer = setTimeout(leave, quiet);
  };
  for (const event of ["pointerdown", "keydown"])
    document.addEventListener(event, wait, { passive: true, capture: true });
  withoutMenus();
}

// A page in the background sends no frames; the server need not wait for it.
addEventListener("pagehide", () => {
  fetch("/api/visitor", { method: "DELETE", keepalive: true }).catch(() => {});
});

document.fonts.load("700 1rem 'GFS Neohellenic'");
watchServer({ rank: 99 });
// A stand has the museum's language, a phone its visitor's.
setLanguage(exhibit.stand ? houseLanguage : wishedLanguage);
const look = () => {
  stayAwake();
  const screen = live();
  show(screen);
  return screen;
};
if (exhibit.stand) stand(look());
else show(welcome(look));
