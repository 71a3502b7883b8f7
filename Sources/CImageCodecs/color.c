#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

#include "CImageCodecs.h"
#include "live_handles.h"

// Relative colorimetric with black point compensation: the default of photo programs, which leaves
// colours inside both gamuts unchanged.
enum { INTENT = INTENT_RELATIVE_COLORIMETRIC, FLAGS = cmsFLAGS_BLACKPOINTCOMPENSATION };

/// A profile read from memory in a context of its own: Little CMS keeps error handlers and plug-ins
/// there, and the default context belongs to the whole process.
typedef struct {
  cmsContext context;
  cmsHPROFILE profile;
} OpenProfile;

static void closeProfile(OpenProfile open) {
  if (open.profile != NULL) cmsCloseProfile(open.profile);
  if (open.context != NULL) cmsDeleteContext(open.context);
}

static OpenProfile openProfile(const uint8_t *bytes, size_t count) {
  OpenProfile open = {NULL, NULL};
  if (bytes == NULL || count < 128 || count > UINT32_MAX) return open;
  open.context = cmsCreateContext(NULL, NULL);
  if (open.context == NULL) return open;
  open.profile = cmsOpenProfileFromMemTHR(open.context, bytes, (cmsUInt32Number)count);
  return open;
}

static cmsHTRANSFORM makeTransform(
    OpenProfile open, cmsUInt32Number format, cmsUInt32Number moreFlags) {
  if (open.profile == NULL) return NULL;
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(open.context);
  if (srgb == NULL) return NULL;
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
      open.context, open.profile, format, srgb, TYPE_RGB_8, INTENT, FLAGS | moreFlags);
  cmsCloseProfile(srgb);
  return transform;
}

CodecColor colorProfile_space(const uint8_t *profile, size_t count) {
  OpenProfile open = openProfile(profile, count);
  CodecColor color = CodecColor_none;
  cmsUInt32Number format = 0;
  if (open.profile != NULL) {
    switch (cmsGetColorSpace(open.profile)) {
      case cmsSigGrayData:
        color = CodecColor_gray;
        format = TYPE_GRAY_8;
        break;
      case cmsSigRgbData:
        color = CodecColor_rgb;
        format = TYPE_RGB_8;
        break;
      case cmsSigCmykData:
        color = CodecColor_cmyk;
        format = TYPE_CMYK_8;
        break;
      default:
        break;
    }
  }
  if (color != CodecColor_none) {
    // A header alone proves little: the profile must also yield a transform. It converts nothing
    // here, so Little CMS need not optimise it.
    cmsHTRANSFORM transform = makeTransform(open, format, cmsFLAGS_NOOPTIMIZE);
    if (transform == NULL) {
      color = CodecColor_none;
    } else {
      cmsDeleteTransform(transform);
    }
  }
  closeProfile(open);
  return color;
}

bool colorProfile_grayTable(const uint8_t *profile, size_t count, uint8_t table[768]) {
  OpenProfile open = openProfile(profile, count);
  cmsHTRANSFORM transform = NULL;
  if (open.profile != NULL && cmsGetColorSpace(open.profile) == cmsSigGrayData) {
    transform = makeTransform(open, TYPE_GRAY_8, 0);
  }
  bool isUsable = transform != NULL;
  if (isUsable) {
    uint8_t grays[256];
    for (int i = 0; i < 256; i++) grays[i] = (uint8_t)i;
    cmsDoTransform(transform, grays, table, 256);
    cmsDeleteTransform(transform);
  }
  closeProfile(open);
  return isUsable;
}

struct CMYKConverter {
  OpenProfile open;
  cmsHTRANSFORM transform;
};

CMYKConverter *cmykConverter_create(const uint8_t *profile, size_t count, bool isInverted) {
  CMYKConverter *converter = calloc(1, sizeof *converter);
  if (converter == NULL) return NULL;
  liveHandles_increase();
  converter->open = openProfile(profile, count);
  if (converter->open.profile != NULL
      && cmsGetColorSpace(converter->open.profile) == cmsSigCmykData) {
    converter->transform =
        makeTransform(converter->open, isInverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8, 0);
  }
  if (converter->transform == NULL) {
    cmykConverter_destroy(converter);
    return NULL;
  }
  return converter;
}

void cmykConverter_convert(
    const CMYKConverter *converter, const uint8_t *cmyk, uint8_t *rgb, size_t pixels) {
  cmsDoTransform(converter->transform, cmyk, rgb, (cmsUInt32Number)pixels);
}

void cmykConverter_destroy(CMYKConverter *converter) {
  if (converter == NULL) return;
  if (converter->transform != NULL) cmsDeleteTransform(converter->transform);
  closeProfile(converter->open);
  free(converter);
  liveHandles_decrease();
}
