// What every function of the shim runs inside: no exception may cross into Swift.
#pragma once

#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

#include "Library.hpp"
#include "include/COpenCV.h"

namespace kotinos {

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

/// What OpenCV's exception says, without the library's source paths: "OpenCV(4.6.0) path:line: error:
/// (-215:Assertion failed) ... in function 'f'".
inline const char *reason(const std::exception &exception) noexcept {
  const char *text = std::strstr(exception.what(), "error: (");
  return text ? text : exception.what();
}

/// Runs `body` (which returns a status) and turns whatever it throws into a status.
template <typename Body>
COpenCVStatus guarded(COpenCVMessage *message, Body &&body) noexcept {
  try {
    return body();
  } catch (const BadArgument &bad) {
    explain(message, bad.what);
    return COpenCVStatus_badArgument;
  } catch (const Missing &missing) {
    explain(message, missing.why);
    return COpenCVStatus_missing;
  } catch (const std::bad_alloc &) {
    explain(message, "out of memory");
    return COpenCVStatus_outOfMemory;
  } catch (const std::exception &exception) {
    explain(message, reason(exception));
    // cv::Error::StsNoMem; the type itself could only be caught if the library were linked.
    const bool isMemory = std::strncmp(reason(exception), "error: (-4:", 11) == 0;
    return isMemory ? COpenCVStatus_outOfMemory : COpenCVStatus_failed;
  } catch (...) {
    explain(message, "an unknown exception");
    return COpenCVStatus_failed;
  }
}

/// A picture for OpenCV, whose numbers have been checked.
inline CvMat view(uint8_t *pixels, int32_t width, int32_t height, size_t stride) {
  CvMat picture = cvMat(height, width, CV_8UC3, pixels);
  picture.step = static_cast<int>(stride);
  return picture;
}

/// A caller's picture, after checking that its numbers can be right.
inline CvMat borrow(uint8_t *pixels, int32_t width, int32_t height, size_t stride) {
  constexpr int32_t largestSide = 65535;
  require(pixels != nullptr, "a picture without pixels");
  require(width >= 1 && width <= largestSide && height >= 1 && height <= largestSide,
          "a picture is 1 to 65535 pixels a side");
  require(stride >= static_cast<size_t>(width) * 3 && stride <= INT32_MAX,
          "a row's stride is shorter than its pixels");
  return view(pixels, width, height, stride);
}

}  // namespace kotinos
