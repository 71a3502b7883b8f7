// A video's pictures, one by one.

/** Calls `tell` once, with the video's next picture. */
export function nextPicture(video, tell) {
  if (video.requestVideoFrameCallback) return video.requestVideoFrameCallback(tell);
  // Firefox 131 has no such call; there the time moves with every picture.
  const before = video.currentTime;
  const look = () => {
    if (!video.srcObject) return;
    if (video.currentTime !== before) tell();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
