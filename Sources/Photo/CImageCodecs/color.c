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

// MARK: - Profiles of numbers

typedef struct {
  uint16_t code;
  cmsCIExyY white;
  cmsCIExyYTRIPLE primaries;
} Gamut;

#define D65 {0.3127, 0.3290, 1}

// ITU-T H.273, table 2.
static const Gamut gamuts[] = {
    {1, D65, {{0.640, 0.330, 1}, {0.300, 0.600, 1}, {0.150, 0.060, 1}}},   // BT.709, sRGB
    {5, D65, {{0.640, 0.330, 1}, {0.290, 0.600, 1}, {0.150, 0.060, 1}}},   // BT.601, 625 lines
    {6, D65, {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}}},   // BT.601, 525 lines
    {7, D65, {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}}},   // SMPTE 240M
    {9, D65, {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}}},   // BT.2020
    {11, {0.314, 0.351, 1},
     {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}},           // DCI-P3
    {12, D65, {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}}},  // Display P3
};

enum { BT709 = 1, GAMMA_22 = 4, GAMMA_28 = 5, LINEAR = 8 };

static const Gamut *gamutOf(uint16_t code) {
  for (size_t i = 0; i < sizeof gamuts / sizeof gamuts[0]; i++) {
    if (gamuts[i].code == code) return &gamuts[i];
  }
  return &gamuts[0];
}

/// The curve of transfer characteristics. Those of television are shown as sRGB's by browsers and
/// viewers, and so is hybrid log-gamma (BT.2100), which was made to look right on such displays.
static cmsToneCurve *curveOf(cmsContext context, uint16_t transfer) {
  switch (transfer) {
    case GAMMA_22:
      return cmsBuildGamma(context, 2.2);
    case GAMMA_28:
      return cmsBuildGamma(context, 2.8);
    case LINEAR:
      return cmsBuildGamma(context, 1);
    default: {
      // IEC 61966-2-1, as Little CMS's own sRGB has it.
      const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
      return cmsBuildParametricToneCurve(context, 4, srgb);
    }
  }
}

static uint32_t big32(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static CodecOutput saved(cmsHPROFILE profile) {
  CodecOutput output = {NULL, 0};
  cmsUInt32Number count = 0;
  if (!cmsSaveProfileToMem(profile, NULL, &count) || count < 128) return output;
  output.bytes = malloc(count);
  if (output.bytes == NULL) return output;
  if (!cmsSaveProfileToMem(profile, output.bytes, &count)) {
    free(output.bytes);
    return (CodecOutput){NULL, 0};
  }
  // The date of creation (ICC.1, 7.2.8) would make every output another: 1 January 2000.
  const uint8_t date[12] = {0x07, 0xD0, 0, 1, 0, 1};
  memcpy(output.bytes + 24, date, sizeof date);
  output.count = count;
  liveHandles_increase();
  return output;
}

/// Makes a profile of one curve for all channels; takes the curve.
static CodecOutput makeProfile(
    cmsContext context, const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries,
    cmsToneCurve *curve) {
  CodecOutput output = {NULL, 0};
  if (curve == NULL) return output;
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, white, primaries, curves);
  if (profile != NULL) {
    output = saved(profile);
    cmsCloseProfile(profile);
  }
  cmsFreeToneCurve(curve);
  return output;
}

CodecOutput colorProfile_make(uint16_t primaries, uint16_t transfer) {
  const Gamut *gamut = gamutOf(primaries);
  bool isPower = transfer == GAMMA_22 || transfer == GAMMA_28 || transfer == LINEAR;
  if (gamut->code == BT709 && !isPower) return (CodecOutput){NULL, 0};
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return (CodecOutput){NULL, 0};
  CodecOutput output =
      makeProfile(context, &gamut->white, &gamut->primaries, curveOf(context, transfer));
  cmsDeleteContext(context);
  return output;
}

CodecOutput colorProfile_makeGamut(const double chromaticities[8], double gamma) {
  const double *xy = chromaticities;
  for (int i = 0; i < 8; i++) {
    // A point without light has no place in the matrix; imaginary primaries (ACES, ProPhoto) reach
    // a little beyond 0 and 1.
    bool isInRange = xy[i] > -1 && xy[i] < 2 && (i % 2 == 0 || xy[i] > 1e-4 || xy[i] < -1e-4);
    if (!isInRange) return (CodecOutput){NULL, 0};
  }
  if (!(gamma >= 0 && gamma < 10) || (gamma > 0 && gamma < 0.1)) return (CodecOutput){NULL, 0};
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return (CodecOutput){NULL, 0};
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE primaries = {
      {xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  cmsToneCurve *curve = gamma > 0 ? cmsBuildGamma(context, gamma) : curveOf(context, 0);
  CodecOutput output = makeProfile(context, &white, &primaries, curve);
  cmsDeleteContext(context);
  return output;
}

uint16_t colorProfile_transfer(const uint8_t *profile, size_t count) {
  enum { UNSPECIFIED = 2, CICP = 0x63696370, HEADER = 128, ENTRY = 12 };
  if (profile == NULL || count < HEADER + 4) return UNSPECIFIED;
  uint32_t tags = big32(profile + HEADER);
  for (uint32_t i = 0; i < tags && i < 100 && HEADER + 4 + (i + 1) * ENTRY <= count; i++) {
    const uint8_t *entry = profile + HEADER + 4 + i * ENTRY;
    uint32_t place = big32(entry + 4);
    // Signature and zeros, then primaries, transfer, matrix and range.
    if (big32(entry) == CICP && place <= count && count - place >= 12) return profile[place + 9];
  }
  return UNSPECIFIED;
}

bool colorProfile_readMatrix(
    const uint8_t *profile, size_t count, float linear[256], double colorants[9]) {
  OpenProfile open = openProfile(profile, count);
  if (count == 0) {
    open.context = cmsCreateContext(NULL, NULL);
    if (open.context != NULL) open.profile = cmsCreate_sRGBProfileTHR(open.context);
  }
  static const cmsTagSignature tags[3] = {
      cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  const cmsToneCurve *curve = NULL;
  bool isRead = open.profile != NULL && cmsGetColorSpace(open.profile) == cmsSigRgbData;
  if (isRead) curve = cmsReadTag(open.profile, cmsSigGreenTRCTag);
  isRead = isRead && curve != NULL;
  for (int i = 0; isRead && i < 3; i++) {
    const cmsCIEXYZ *point = cmsReadTag(open.profile, tags[i]);
    isRead = point != NULL;
    if (!isRead) break;
    colorants[3 * i] = point->X;
    colorants[3 * i + 1] = point->Y;
    colorants[3 * i + 2] = point->Z;
  }
  for (int i = 0; isRead && i < 256; i++) {
    float value = cmsEvalToneCurveFloat(curve, (float)i / 255);
    linear[i] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
  closeProfile(open);
  return isRead;
}

// MARK: - sRGB

bool colorProfile_convertToSRGB(
    const uint8_t *profile, size_t count, uint8_t *pixels, size_t pixelCount) {
  OpenProfile open = openProfile(profile, count);
  cmsHTRANSFORM transform = NULL;
  if (open.profile != NULL && cmsGetColorSpace(open.profile) == cmsSigRgbData) {
    transform = makeTransform(open, TYPE_RGB_8, 0);
  }
  // Little CMS counts pixels in 32 bits.
  const size_t most = 1 << 20;
  for (size_t done = 0; transform != NULL && done < pixelCount; done += most) {
    size_t part = pixelCount - done < most ? pixelCount - done : most;
    cmsDoTransform(
        transform, pixels + 3 * done, pixels + 3 * done, (cmsUInt32Number)part);
  }
  if (transform != NULL) cmsDeleteTransform(transform);
  closeProfile(open);
  return transform != NULL;
}

CodecOutput colorProfile_makeSRGB(void) {
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (context == NULL) return (CodecOutput){NULL, 0};
  CodecOutput output = {NULL, 0};
  cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(context);
  if (srgb != NULL) {
    output = saved(srgb);
    cmsCloseProfile(srgb);
  }
  cmsDeleteContext(context);
  return output;
}

// MARK: - Gray

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
