// What every function of the shim runs inside: no exception may cross into Swift.
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <opencv2/core.hpp>

#include "include/COpenCV.h"

namespace kotinos {

/// Has OpenCV use no other thread, print nothing and leave the graphics card alone.
/// thread-safety: any thread, any number of times; the first call of a process or thread counts.
void configure() noexcept;

inline void explain(COpenCVMessage *message, const char *text) noexcept {
  if (message) std::snprintf(message->text, sizeof message->text, "%s", text);
}

/// An argument that cannot be right, said in a few words.
struct BadArgument {
  const char *what;
};

inline void require(bool condition, const char *what) {
  if (!condition) throw BadArgument{what};
}

/// Runs `body` (which returns a status) and turns whatever it throws into a status.
/// cv::Exception::err is the short reason; what() would carry the library's source paths.
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

/// A caller's picture as a cv::Mat that owns nothing.
/// requires: `pixels` outlive the Mat. throws: BadArgument where the numbers cannot be right.
inline cv::Mat borrow(uint8_t *pixels, int32_t width, int32_t height, size_t stride) {
  constexpr int32_t largestSide = 65535;
  require(pixels != nullptr, "a picture without pixels");
  require(width >= 1 && width <= largestSide && height >= 1 && height <= largestSide,
          "a picture is 1 to 65535 pixels a side");
  require(stride >= static_cast<size_t>(width) * 3, "a row's stride is shorter than its pixels");
  return cv::Mat(height, width, CV_8UC3, pixels, stride);
}

/// A caller's picture that is only read.
inline cv::Mat borrow(const COpenCVPicture &picture) {
  return borrow(const_cast<uint8_t *>(picture.pixels), picture.width, picture.height,
                picture.stride);
}

}  // namespace kotinos
