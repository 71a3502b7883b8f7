#include "CPainting.h"

void layer_premultiply(
    const uint8_t *rgba, ptrdiff_t count, const float *linear, LayerTexel *texels) {
  for (ptrdiff_t i = 0; i < count; ++i) {
    const uint8_t *pixel = rgba + 4 * i;
    float alpha = (float)(pixel[3] * 257);
    texels[i] = (LayerTexel){
        (uint16_t)(linear[pixel[0]] * alpha + 0.5f), (uint16_t)(linear[pixel[1]] * alpha + 0.5f),
        (uint16_t)(linear[pixel[2]] * alpha + 0.5f), (uint16_t)(pixel[3] * 257)};
  }
}

void layer_unpack(const LayerTexel *texels, ptrdiff_t count, LayerColor *colors) {
  const float step = 1.0f / 65535;
  for (ptrdiff_t i = 0; i < count; ++i)
    colors[i] = __builtin_convertvector(texels[i], LayerColor) * step;
}

void layer_grade(LayerColor *colors, ptrdiff_t count, const LayerGrade *grade) {
  const LayerGrade grading = *grade;
  for (ptrdiff_t i = 0; i < count; ++i) {
    LayerColor color = colors[i];
    float alpha = color.w;
    if (!(alpha > 0)) continue;
    float luminance = (color.x * 0.2126f + color.y * 0.7152f + color.z * 0.0722f) /
                      (alpha > 1e-4f ? alpha : 1e-4f);
    float positive = luminance > 0 ? luminance : 0;
    float step = __builtin_elementwise_sqrt(positive < 1 ? positive : 1) * 255;
    float contrast = grading.contrast[(int32_t)(step + 0.5f)], gray = luminance * alpha;
    LayerColor toned = gray + (color - gray) * grading.saturation;
    if (grading.matrix != NULL) {
      toned = toned.x * grading.matrix[0] + toned.y * grading.matrix[1]
          + toned.z * grading.matrix[2];
      // A colour beyond the photo's gamut is clipped.
      toned = toned > 0.0f ? toned : 0.0f;
    }
    LayerColor lit = toned * contrast * grading.gain + alpha * grading.black;
    // Alpha is premultiplied white.
    lit = lit < alpha ? lit : alpha;
    lit.w = alpha;
    colors[i] = lit;
  }
}
