// How OpenCV works in this process, and which one it is.
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utils/logger.hpp>

#include "Guard.hpp"

using kotinos::guarded;

void COpenCV_configure(int32_t threads) {
  (void)guarded(nullptr, [&] {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    cv::setNumThreads(threads);
    cv::ocl::setUseOpenCL(false);
    return COpenCVStatus_ok;
  });
}

const char *COpenCV_builtVersion(void) { return CV_VERSION; }

const char *COpenCV_runningVersion(void) {
  // Three numbers of at most three digits: the text is made in place, and cannot fail.
  static char text[16];
  static const int length = std::snprintf(text, sizeof text, "%d.%d.%d", cv::getVersionMajor(),
                                          cv::getVersionMinor(), cv::getVersionRevision());
  (void)length;
  return text;
}
