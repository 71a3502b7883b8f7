// The errors of a rewriting: each ends it by a jump to its setjmp.

#include "jpeg_rewriter.h"

#include <jerror.h>

#include "message.h"

_Noreturn void rewriter_fail(Rewriter *rewriter, CodecStatus status, const char *text) {
  codecMessage_set(rewriter->reader->message, text);
  rewriter->reader->status = status;
  longjmp(rewriter->reader->escape, 1);
}

static _Noreturn void escape(j_common_ptr jpeg) {
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  CodecStatus status = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? CodecStatus_outOfMemory
                                                                  : CodecStatus_unsupported;
  rewriter_fail((Rewriter *)jpeg->client_data, status, text);
}

static void emitMessage(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void outputMessage(j_common_ptr jpeg) { (void)jpeg; }

struct jpeg_error_mgr *rewriter_errors(Rewriter *rewriter) {
  jpeg_std_error(&rewriter->errors);
  rewriter->errors.error_exit = escape;
  rewriter->errors.emit_message = emitMessage;
  rewriter->errors.output_message = outputMessage;
  return &rewriter->errors;
}
