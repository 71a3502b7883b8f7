// Process-wide settings and version of OpenCV.
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/core/ocl.hpp>
#include <opencv2/core/utils/logger.hpp>

#include "Guard.hpp"

void kotinos::configure() noexcept {
  try {
    static const bool isSet = [] {
      cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
      // Several photos are processed in parallel instead (docs/decisions/opencv.md).
      cv::setNumThreads(1);
      return true;
    }();
    // A setting per thread. Loading an OpenCL driver takes longer than a whole photo.
    thread_local const bool isOff = (cv::ocl::setUseOpenCL(false), true);
    (void)isSet, (void)isOff;
  } catch (...) {
    // The next call tries again; the settings do not change results.
  }
}

const char *COpenCV_builtVersion(void) { return CV_VERSION; }

const char *COpenCV_runningVersion(void) {
  // Three numbers of at most three digits: at most 12 bytes.
  static char text[16];
  static const int length = std::snprintf(text, sizeof text, "%d.%d.%d", cv::getVersionMajor(),
                                          cv::getVersionMinor(), cv::getVersionRevision());
  (void)length;
  return text;
}
