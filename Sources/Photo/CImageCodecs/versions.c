#include <stdio.h>

#include <jpeglib.h>
#include <lcms2.h>
#include <png.h>
#include <webp/decode.h>

#include "CImageCodecs.h"

#define TEXT_OF(number) #number
#define TEXT(macro) TEXT_OF(macro)

CodecVersion codecVersion_jpeg(void) {
  return (CodecVersion){TEXT(LIBJPEG_TURBO_VERSION), NULL};
}

CodecVersion codecVersion_png(void) {
  return (CodecVersion){PNG_LIBPNG_VER_STRING, png_get_libpng_ver(NULL)};
}

int32_t codecVersion_webp(void) { return WebPGetDecoderVersion(); }

int32_t codecVersion_colorBuilt(void) { return LCMS_VERSION; }

int32_t codecVersion_colorRunning(void) { return cmsGetEncodedCMMversion(); }
