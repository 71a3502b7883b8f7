// A destination manager of libjpeg: a growing buffer. libjpeg's own (jpeg_mem_dest) leaks the
// buffer when an error interrupts the encoder.

#ifndef JPEG_DESTINATION_H
#define JPEG_DESTINATION_H

#include <stdio.h>

// jpeglib.h needs <stdio.h> before it.
#include <jpeglib.h>

#include "CImageCodecs.h"

typedef struct JPEGDestination {
  // The first member: libjpeg's pointer to it also points to this struct.
  struct jpeg_destination_mgr manager;
  /// The bytes written so far; the owner of the destination frees them or hands them out.
  CodecOutput output;
  size_t capacity;
} JPEGDestination;

/// Makes an encoder append to the destination's output. The destination must not move meanwhile.
void jpegDestination_attach(JPEGDestination *destination, j_compress_ptr jpeg);

/// Sets error handlers to libjpeg's own, but for messages, which go nowhere.
struct jpeg_error_mgr *jpegErrors_silence(struct jpeg_error_mgr *errors);

/// States a density in the JFIF segment; without one the aspect ratio of 1:1.
void jpegDensity_state(struct jpeg_compress_struct *jpeg, CodecDensity density);

#endif
