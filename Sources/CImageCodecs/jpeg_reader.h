// What reading a JPEG's pixels and rewriting its blocks have in common.

#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// jpeglib.h needs <stdio.h> before it.
#include <jpeglib.h>

#include "CImageCodecs.h"

enum { MAXIMUM_PROFILE_PARTS = 255 };

struct JPEGReader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  CodecMessage *message;
  CodecStatus status;
  bool ranDry;
  CodecBytes exif;
  // Parts of the profile where they lie in the file, by their number.
  CodecBytes profileParts[MAXIMUM_PROFILE_PARTS + 1];
  unsigned profilePartCount;
  bool profileIsBroken;
  uint8_t *profile;
};

#endif
