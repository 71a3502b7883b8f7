// For tests: the coefficients of a JPEG as libjpeg reads them, without this package's code.

#ifndef CJPEGINSPECTION_H
#define CJPEGINSPECTION_H

#include <stddef.h>
#include <stdint.h>

typedef struct JPEGInspection JPEGInspection;

/// A component's blocks and their quantisation table (in natural order; zeros where there is none).
typedef struct JPEGInspectedComponent {
  uint32_t columns, rows;
  /// Horizontal and vertical sampling factors.
  uint32_t hSampling, vSampling;
  uint16_t quantization[64];
} JPEGInspectedComponent;

/// Reads all coefficients; NULL when libjpeg refuses the file or warns.
JPEGInspection *jpegInspection_open(const uint8_t *bytes, size_t count);

uint32_t jpegInspection_componentCount(const JPEGInspection *inspection);
uint32_t jpegInspection_restartInterval(const JPEGInspection *inspection);

JPEGInspectedComponent jpegInspection_component(
    const JPEGInspection *inspection, uint32_t component);

/// The coefficients of a row of blocks, 64 each in natural order, until the next call.
const int16_t *jpegInspection_row(JPEGInspection *inspection, uint32_t component, uint32_t row);

void jpegInspection_close(JPEGInspection *inspection);

#endif
