#include "jpeg_destination.h"

#include <jerror.h>

#include "output.h"

static void offerRoom(j_compress_ptr jpeg) {
  JPEGDestination *destination = (JPEGDestination *)jpeg->dest;
  CodecOutput *output = &destination->output;
  if (!codecOutput_reserve(output, &destination->capacity, SMALLEST_OUTPUT)) {
    ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
  }
  destination->manager.next_output_byte = output->bytes + output->count;
  destination->manager.free_in_buffer = destination->capacity - output->count;
}

static boolean growDestination(j_compress_ptr jpeg) {
  // libjpeg calls this with a full buffer and leaves next_output_byte undefined.
  JPEGDestination *destination = (JPEGDestination *)jpeg->dest;
  destination->output.count = destination->capacity;
  offerRoom(jpeg);
  return TRUE;
}

static void endDestination(j_compress_ptr jpeg) {
  JPEGDestination *destination = (JPEGDestination *)jpeg->dest;
  destination->output.count = destination->capacity - destination->manager.free_in_buffer;
}

void jpegDestination_attach(JPEGDestination *destination, j_compress_ptr jpeg) {
  destination->manager.init_destination = offerRoom;
  destination->manager.empty_output_buffer = growDestination;
  destination->manager.term_destination = endDestination;
  jpeg->dest = &destination->manager;
}

static void emitMessage(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void outputMessage(j_common_ptr jpeg) { (void)jpeg; }

struct jpeg_error_mgr *jpegErrors_silence(struct jpeg_error_mgr *errors) {
  jpeg_std_error(errors);
  errors->emit_message = emitMessage;
  errors->output_message = outputMessage;
  return errors;
}

void jpegDensity_state(struct jpeg_compress_struct *jpeg, CodecDensity density) {
  bool isStated = density.x >= 1 && density.y >= 1 && density.x <= 65535 && density.y <= 65535;
  jpeg->density_unit = isStated ? 1 : 0;
  jpeg->X_density = isStated ? (UINT16)(density.x + 0.5) : 1;
  jpeg->Y_density = isStated ? (UINT16)(density.y + 0.5) : 1;
}
