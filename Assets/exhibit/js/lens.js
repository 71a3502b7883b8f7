// The choice of the camera's lens, where the phone offers several that look away from the visitor.

import { button } from "/booth/js/dom.js";
import { say } from "/booth/js/language.js";

/** Whether a device may look at the wall: browsers that do not tell which way it looks have it, too. */
const looksAway = (device) =>
  device.kind === "videoinput" && !device.getCapabilities?.().facingMode?.includes("user");

/** A button that takes the next lens; hidden where there is no other. */
export function lensButton(camera) {
  let lenses = [];
  const press = () => {
    const index = lenses.indexOf(camera.deviceId);
    camera.use(lenses[(index + 1) % lenses.length]);
  };
  const pressed = button("lens", null, press, {
    icon: "lens",
    hidden: true,
    "aria-label": () => say("lens"),
  });
  // Devices are told once the visitor has let the page use one.
  camera.video.addEventListener("loadedmetadata", async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    lenses = devices.filter(looksAway).map(({ deviceId }) => deviceId);
    pressed.hidden = lenses.length < 2;
  });
  return pressed;
}
