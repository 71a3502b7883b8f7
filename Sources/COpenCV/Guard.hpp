// What every function of the shim runs inside: no exception may cross into Swift.
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <opencv2/core.hpp>

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

/// Runs `body` (which returns a status) and turns whatever it throws into a status.
/// cv::Exception::err is the short reason; what() would carry the library's source paths.
template <typename Body>
COpenCVStatus guarded(COpenCVMessage *message, Body &&body) noexcept {
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

}  // namespace kotinos
