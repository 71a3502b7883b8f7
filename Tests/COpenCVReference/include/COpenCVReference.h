// What tests measure this package's own sampling and fitting against: OpenCV's. Sizes are not checked.
#ifndef COPENCVREFERENCE_H
#define COPENCVREFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Rows of interleaved 8-bit RGB; `stride` is the bytes from one row to the next.
typedef struct ReferencePicture {
  const uint8_t *_Nonnull pixels;
  int32_t width;
  int32_t height;
  size_t stride;
} ReferencePicture;

/// As `sampling_crop`.
void reference_crop(ReferencePicture picture, const double map[_Nonnull 6], int32_t width,
                    int32_t height, float low, float high, bool isBlackOutside,
                    float *_Nonnull tensor);

/// As `sampling_shrink`.
void reference_shrink(ReferencePicture picture, int32_t width, int32_t height,
                      uint8_t *_Nonnull pixels);

/// The rotation that turns `model` onto `points` best (least squares, after taking out the means).
/// Both hold `count` triples x, y, z; `rotation` is row-major.
void reference_fitRotation(const double *_Nonnull model, const double *_Nonnull points,
                           size_t count, double rotation[_Nonnull 9]);

#ifdef __cplusplus
}
#endif
#endif
