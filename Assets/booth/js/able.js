// What would keep a visit from its end, known before it begins.

import { visit } from "./visit.js";

/** Whether the browser keeps a cookie, by which the server tells visits apart. */
function keepsCookies() {
  const probe = "kotinos-probe=1; Path=/; SameSite=Strict";
  try {
    document.cookie = probe;
    const kept = document.cookie.includes("kotinos-probe");
    document.cookie = `${probe}; Max-Age=0`;
    return kept;
  } catch {
    return false;
  }
}

const cookies = keepsCookies();

/** The key of the words for what is missing; null when nothing is. */
export function missing() {
  if (!cookies) return "cookiesBlocked";
  const hasCamera = isSecureContext && navigator.mediaDevices?.getUserMedia;
  return visit.camera === "browser" && !hasCamera ? "cameraInsecure" : null;
}
