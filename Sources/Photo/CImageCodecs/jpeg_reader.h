// The state of a JPEG reader, which decoding and rewriting share.

#ifndef JPEG_READER_H
#define JPEG_READER_H

#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// jpeglib.h needs <stdio.h> before it.
#include <jpeglib.h>

#include "CImageCodecs.h"

enum { MAXIMUM_PROFILE_CHUNKS = 255 };

struct JPEGReader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf escape;
  CodecMessage *message;
  CodecStatus status;
  // The whole file.
  CodecBytes file;
  // The picture is decoded: only the header that is read anew lets it be read again.
  bool isDecoded;
  // libjpeg has read past the end of the file.
  bool isExhausted;
  CodecBytes exif;
  // The index of the Multi-Picture Format, behind its identifier.
  CodecBytes pictures;
  // The profile's chunks (ICC.1, annex B.4), by their number, where they lie in the file.
  CodecBytes profileChunks[MAXIMUM_PROFILE_CHUNKS + 1];
  unsigned profileChunkCount;
  bool profileIsBroken;
  uint8_t *profile;
};

/// Reads the header from the file's first byte on, for the first time or anew; escapes by longjmp.
void jpegReader_readHeader(JPEGReader *reader);

#endif
