// What would keep a visit from its end, known before it begins.

import { keepsCookies } from "./cookies.js";
import { visit } from "./visit.js";

const cookies = keepsCookies();

/** The key of the words for what is missing; null when nothing is. */
export function missing() {
  if (!cookies) return "cookiesBlocked";
  const hasCamera = isSecureContext && navigator.mediaDevices?.getUserMedia;
  return visit.camera === "browser" && !hasCamera ? "cameraInsecure" : null;
}
