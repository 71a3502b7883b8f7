// Where libjpeg's encoder puts its bytes: a buffer that grows and is never lost. libjpeg's own
// (jpeg_mem_dest) loses it when an error interrupts the encoder.

#ifndef JPEG_DESTINATION_H
#define JPEG_DESTINATION_H

#include <stdio.h>

// jpeglib.h needs <stdio.h> before it.
#include <jpeglib.h>

#include "CImageCodecs.h"

typedef struct JPEGDestination {
  // The first member: libjpeg's pointer to it is one to the whole.
  struct jpeg_destination_mgr manager;
  /// What was written so far; the destination's owner frees it or hands it out.
  CodecOutput output;
  size_t capacity;
} JPEGDestination;

/// Has an encoder write to the end of a destination's output. The destination must stay in place.
void jpegDestination_attach(JPEGDestination *destination, j_compress_ptr jpeg);

#endif
