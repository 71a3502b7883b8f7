#include "CJPEGInspection.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// jpeglib.h needs <stdio.h> before it.
#include <jpeglib.h>

struct JPEGInspection {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  jvirt_barray_ptr *arrays;
};

static _Noreturn void escape(j_common_ptr jpeg) {
  longjmp(((JPEGInspection *)jpeg->client_data)->escape, 1);
}

static void emitMessage(j_common_ptr jpeg, int level) {
  if (level < 0) escape(jpeg);
}

JPEGInspection *jpegInspection_open(const uint8_t *bytes, size_t count) {
  JPEGInspection *inspection = calloc(1, sizeof *inspection);
  if (inspection == NULL) return NULL;
  inspection->jpeg.err = jpeg_std_error(&inspection->errors);
  inspection->errors.error_exit = escape;
  inspection->errors.emit_message = emitMessage;
  inspection->jpeg.client_data = inspection;
  if (setjmp(inspection->escape) != 0) {
    jpegInspection_close(inspection);
    return NULL;
  }
  jpeg_create_decompress(&inspection->jpeg);
  jpeg_mem_src(&inspection->jpeg, bytes, count);
  jpeg_read_header(&inspection->jpeg, TRUE);
  inspection->arrays = jpeg_read_coefficients(&inspection->jpeg);
  return inspection;
}

uint32_t jpegInspection_componentCount(const JPEGInspection *inspection) {
  return (uint32_t)inspection->jpeg.num_components;
}

uint32_t jpegInspection_restartInterval(const JPEGInspection *inspection) {
  return inspection->jpeg.restart_interval;
}

JPEGInspectedComponent jpegInspection_component(
    const JPEGInspection *inspection, uint32_t component) {
  const jpeg_component_info *info = inspection->jpeg.comp_info + component;
  JPEGInspectedComponent result = {
      .columns = info->width_in_blocks,
      .rows = info->height_in_blocks,
      .hSampling = (uint32_t)info->h_samp_factor,
      .vSampling = (uint32_t)info->v_samp_factor,
  };
  // libjpeg saves a component's table at its first scan, which a file may lack.
  int number = info->quant_tbl_no;
  const JQUANT_TBL *table = info->quant_table;
  if (table == NULL && number >= 0 && number < NUM_QUANT_TBLS) {
    table = inspection->jpeg.quant_tbl_ptrs[number];
  }
  if (table != NULL) {
    memcpy(result.quantization, table->quantval, sizeof result.quantization);
  }
  return result;
}

const int16_t *jpegInspection_row(
    JPEGInspection *inspection, uint32_t component, uint32_t row) {
  return inspection->jpeg.mem->access_virt_barray(
      (j_common_ptr)&inspection->jpeg, inspection->arrays[component], row, 1, FALSE)[0][0];
}

void jpegInspection_close(JPEGInspection *inspection) {
  if (inspection == NULL) return;
  jpeg_destroy_decompress(&inspection->jpeg);
  free(inspection);
}
