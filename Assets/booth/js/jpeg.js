// Pictures as JPEG.

/** A picture as JPEG, `width` pixels wide or as wide as it is. */
export async function jpeg(picture, canvas, quality, width = picture.width) {
  canvas.width = width;
  canvas.height = Math.round((picture.height * width) / picture.width);
  canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}
