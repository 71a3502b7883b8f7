// OpenCV's cascade classifier in plain C.
#ifndef CHAAR_H
#define CHAAR_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CHaarCascade CHaarCascade;

/// Reads a cascade's XML file; NULL when that fails.
CHaarCascade *_Nullable CHaar_cascadeCreate(const char *_Nonnull path);

void CHaar_cascadeDestroy(CHaarCascade *_Nullable cascade);

/// One detectMultiScale (scale factor 1.1, three neighbours) at full size, on one thread, on rows
/// of `width` grey bytes. Returns the number of faces, -1 after a failure.
int32_t CHaar_detect(CHaarCascade *_Nonnull cascade, const uint8_t *_Nonnull gray, int32_t width,
                     int32_t height);

#ifdef __cplusplus
}
#endif
#endif
