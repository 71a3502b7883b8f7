// The browser's camera, with which the booth takes photos.

import { Camera } from "./camera.js";
import { burst } from "./countdown.js";

export class PhotoCamera extends Camera {
  /** Takes photos of a part of the picture, as sharp as the camera gives them. */
  burst(number, part) {
    return burst(this.video, number, part);
  }
}
