// The marker segments around the entropy-coded segment: JFIF or Adobe, EXIF, profile, tables, frame
// and scan headers; EOI.

#include <string.h>

#include "jpeg_scan.h"
#include "output.h"

static void putBytes(Scan *scan, const void *bytes, size_t count) {
  if (count > 0) memcpy(scan->writer.next, bytes, count);
  scan->writer.next += count;
}

static void putByte(Scan *scan, unsigned byte) { *scan->writer.next++ = (uint8_t)byte; }

/// Begins a segment with `count` bytes of content.
static void putMarker(Scan *scan, unsigned marker, size_t count) {
  scan_reserve(scan, count + 4);
  putByte(scan, 0xFF);
  putByte(scan, marker);
  putByte(scan, (unsigned)(count + 2) >> 8);
  putByte(scan, (unsigned)(count + 2) & 0xFF);
}

static void putApplicationSegments(Scan *scan) {
  const Rewriter *rewriter = scan->rewriter;
  if (rewriter->colorSpace == JCS_RGB) {
    // Adobe's segment with transform 0: the components are R, G and B.
    static const uint8_t adobe[12] = {'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, 0};
    putMarker(scan, 0xEE, sizeof adobe);
    putBytes(scan, adobe, sizeof adobe);
  } else {
    // JFIF 1.01, square pixels, no thumbnail.
    static const uint8_t jfif[14] = {'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0};
    putMarker(scan, 0xE0, sizeof jfif);
    putBytes(scan, jfif, sizeof jfif);
  }
  CodecBytes exif = rewriter->edit.exif, profile = rewriter->edit.profile;
  if (exif.count > 0) {
    putMarker(scan, 0xE1, exif.count);
    putBytes(scan, exif.bytes, exif.count);
  }
  // ICC.1, annex B.4: chunks of at most 65519 bytes, numbered from 1.
  enum { CHUNK = 65519 };
  static const uint8_t name[12] = "ICC_PROFILE";
  size_t chunks = (profile.count + CHUNK - 1) / CHUNK;
  if (chunks > 255) rewriter_fail(scan->rewriter, CodecStatus_unsupported, "a profile too long");
  for (size_t chunk = 0; chunk < chunks; chunk++) {
    size_t start = chunk * CHUNK;
    size_t count = profile.count - start < CHUNK ? profile.count - start : CHUNK;
    putMarker(scan, 0xE2, sizeof name + 2 + count);
    putBytes(scan, name, sizeof name);
    putByte(scan, (unsigned)chunk + 1);
    putByte(scan, (unsigned)chunks);
    putBytes(scan, profile.bytes + start, count);
  }
}

static void putQuantization(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  bool isWritten[NUM_QUANT_TBLS] = {false};
  for (unsigned c = 0; c < scan->rewriter->componentCount; c++) {
    int number = jpeg->comp_info[c].quant_tbl_no;
    if (isWritten[number]) continue;
    isWritten[number] = true;
    const uint16_t *values = jpeg->quant_tbl_ptrs[number]->quantval;
    unsigned wide = 0;
    for (unsigned i = 0; i < 64; i++) wide |= values[i] > 255;
    putMarker(scan, 0xDB, wide ? 129 : 65);
    putByte(scan, wide << 4 | (unsigned)number);
    for (unsigned k = 0; k < 64; k++) {
      if (wide) putByte(scan, values[scan_zigzag[k]] >> 8);
      putByte(scan, values[scan_zigzag[k]] & 0xFF);
    }
  }
}

static void putFrame(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  unsigned count = scan->rewriter->componentCount;
  // Baseline allows two Huffman tables of each class and 8-bit quantisers; else it is extended.
  bool isBaseline = true;
  for (unsigned class = 0; class < 2; class++) {
    isBaseline = isBaseline && !scan->isUsed[class][2] && !scan->isUsed[class][3];
  }
  for (unsigned c = 0; c < count; c++) {
    for (unsigned i = 0; i < 64; i++) {
      isBaseline =
          isBaseline && jpeg->quant_tbl_ptrs[jpeg->comp_info[c].quant_tbl_no]->quantval[i] <= 255;
    }
  }
  putMarker(scan, isBaseline ? 0xC0 : 0xC1, 6 + 3 * count);
  putByte(scan, 8);
  putByte(scan, jpeg->image_height >> 8);
  putByte(scan, jpeg->image_height & 0xFF);
  putByte(scan, jpeg->image_width >> 8);
  putByte(scan, jpeg->image_width & 0xFF);
  putByte(scan, count);
  for (unsigned c = 0; c < count; c++) {
    const jpeg_component_info *info = jpeg->comp_info + c;
    putByte(scan, (unsigned)info->component_id);
    putByte(scan, (unsigned)(info->h_samp_factor << 4 | info->v_samp_factor));
    putByte(scan, (unsigned)info->quant_tbl_no);
  }
}

static void putTables(Scan *scan) {
  for (unsigned class = 0; class < 2; class++) {
    for (unsigned number = 0; number < NUM_HUFF_TBLS; number++) {
      if (!scan->isUsed[class][number]) continue;
      const HuffmanTable *table = &scan->tables[class][number];
      unsigned count = 0;
      for (unsigned length = 1; length <= 16; length++) count += table->counts[length];
      putMarker(scan, 0xC4, 17 + count);
      putByte(scan, class << 4 | number);
      putBytes(scan, table->counts + 1, 16);
      putBytes(scan, table->symbols, count);
    }
  }
}

void scan_putHeader(Scan *scan) {
  const struct jpeg_decompress_struct *jpeg = &scan->rewriter->reader->jpeg;
  // About the input's length, so that the buffer need not grow and be copied.
  size_t profileCount = scan->rewriter->edit.profile.count;
  scan_reserve(scan, jpeg->src->bytes_in_buffer + profileCount + SMALLEST_OUTPUT);
  putByte(scan, 0xFF);
  putByte(scan, 0xD8);
  putApplicationSegments(scan);
  putQuantization(scan);
  putFrame(scan);
  putTables(scan);
  if (jpeg->restart_interval > 0) {
    putMarker(scan, 0xDD, 2);
    putByte(scan, jpeg->restart_interval >> 8);
    putByte(scan, jpeg->restart_interval & 0xFF);
  }
  putMarker(scan, 0xDA, 4 + 2 * scan->componentCount);
  putByte(scan, scan->componentCount);
  for (unsigned c = 0; c < scan->componentCount; c++) {
    const jpeg_component_info *info = jpeg->cur_comp_info[c];
    putByte(scan, (unsigned)info->component_id);
    putByte(scan, (unsigned)(info->dc_tbl_no << 4 | info->ac_tbl_no));
  }
  putByte(scan, 0);
  putByte(scan, 63);
  putByte(scan, 0);
}

void scan_putEnd(Scan *scan) {
  scan_reserve(scan, 16);
  bitWriter_flush(&scan->writer);
  putByte(scan, 0xFF);
  putByte(scan, 0xD9);
  scan_reserve(scan, 0);
}
