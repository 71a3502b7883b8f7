// The exception boundary: every function of the shim runs inside guarded().
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <opencv2/core.hpp>

#include "include/COpenCV.h"

namespace kotinos {

/// Sets OpenCV to one thread, no log output and no OpenCL.
/// thread-safety: any thread, any number of times; later calls of a process or thread do nothing.
void configure() noexcept;

inline void explain(COpenCVMessage *message, const char *text) noexcept {
  if (message) std::snprintf(message->text, sizeof message->text, "%s", text);
}

/// An argument outside its documented range.
struct BadArgument {
  const char *what;
};

inline void require(bool condition, const char *what) {
  if (!condition) throw BadArgument{what};
}

/// Runs `body` (which returns a status) and converts exceptions into a status.
/// The message is cv::Exception::err: what() contains the library's source paths.
template <typename Body>
COpenCVStatus guarded(COpenCVMessage *message, Body &&body) noexcept {
  configure();
  try {
    return body();
  } catch (const BadArgument &bad) {
    explain(message, bad.what);
    return COpenCVStatus_badArgument;
  } catch (const cv::Exception &exception) {
    explain(message, exception.err.c_str());
    return exception.code == cv::Error::StsNoMem ? COpenCVStatus_outOfMemory
                                                 : COpenCVStatus_failed;
  } catch (const std::bad_alloc &) {
    explain(message, "out of memory");
    return COpenCVStatus_outOfMemory;
  } catch (const std::exception &exception) {
    explain(message, exception.what());
    return COpenCVStatus_failed;
  } catch (...) {
    explain(message, "an unknown exception");
    return COpenCVStatus_failed;
  }
}

/// A cv::Mat over the caller's pixels, which it does not own.
/// requires: `pixels` outlive the Mat. throws: BadArgument for sizes and strides out of range.
inline cv::Mat borrow(uint8_t *pixels, int32_t width, int32_t height, size_t stride) {
  constexpr int32_t largestSide = 65535;
  require(pixels != nullptr, "the image has no pixels");
  require(width >= 1 && width <= largestSide && height >= 1 && height <= largestSide,
          "an image is 1 to 65535 pixels a side");
  require(stride >= static_cast<size_t>(width) * 3, "a row's stride is shorter than its pixels");
  return cv::Mat(height, width, CV_8UC3, pixels, stride);
}

/// A cv::Mat over the caller's image for reading.
inline cv::Mat borrow(const COpenCVImage &image) {
  return borrow(const_cast<uint8_t *>(image.pixels), image.width, image.height,
                image.stride);
}

}  // namespace kotinos
