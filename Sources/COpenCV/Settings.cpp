// How OpenCV works in this process, and which one it is.
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utils/logger.hpp>

#include "Guard.hpp"

void kotinos::configure() noexcept {
  try {
    static const bool isSet = [] {
      cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
      // Photos are worked on side by side instead (docs/decisions/0005).
      cv::setNumThreads(1);
      return true;
    }();
    // OpenCV keeps this setting per thread; looking for a driver takes longer than all of a photo.
    thread_local const bool isOff = (cv::ocl::setUseOpenCL(false), true);
    (void)isSet, (void)isOff;
  } catch (...) {
    // The next call tries again; results are the same either way.
  }
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
