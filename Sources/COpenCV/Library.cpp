#include "Library.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <opencv2/core/version.hpp>

#include "include/COpenCV.h"

namespace kotinos {
namespace {

/// The library and what was found out while it was loaded.
struct Loaded {
  Library functions{};
  char fault[sizeof(COpenCVMessage::text)] = "";
  char version[16] = "";

  Loaded() {
    // Debian's way to name it, and OpenCV's own: 406 is 4.6. Only a library of the series that the
    // headers are from has the same types. It brings libopencv_core, whose functions are found as well.
    char name[40];
    std::snprintf(name, sizeof name, "libopencv_imgproc.so.%d%02d", CV_VERSION_MAJOR,
                  CV_VERSION_MINOR);
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library && lookUp(library)) return;
    const char *words = dlerror();
    std::snprintf(fault, sizeof fault, "%s", words ? words : name);
    if (library) dlclose(library);
  }

 private:
  template <typename Function>
  static bool find(void *library, const char *name, Function &function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
  }

  bool lookUp(void *library) {
    decltype(&cvSetNumThreads) setThreads;
    if (!find(library, "cvSmooth", functions.smooth) || !find(library, "cvLine", functions.line) ||
        !find(library, "cvEllipse", functions.ellipse) ||
        !find(library, "cvSetNumThreads", setThreads)) {
      return false;
    }
    // Photos are worked on side by side instead (docs/decisions/0005).
    setThreads(1);
    quieten(library);
    tellVersion(library);
    return true;
  }

  /// Has OpenCV print nothing: cv::utils::logging::setLogLevel(LOG_LEVEL_SILENT), which the C
  /// interface has not. Where it has another name, OpenCV warns of what is worth a warning.
  static void quieten(void *library) {
    int (*setLogLevel)(int);
    if (find(library, "_ZN2cv5utils7logging11setLogLevelENS1_8LogLevelE", setLogLevel)) {
      setLogLevel(0);
    }
  }

  /// cv::getVersionMajor() and so on: three numbers of at most three digits.
  void tellVersion(void *library) {
    int (*numbers[3])();
    const char *names[3] = {"_ZN2cv15getVersionMajorEv", "_ZN2cv15getVersionMinorEv",
                            "_ZN2cv18getVersionRevisionEv"};
    for (int i = 0; i < 3; ++i) {
      if (!find(library, names[i], numbers[i])) return;
    }
    std::snprintf(version, sizeof version, "%d.%d.%d", numbers[0](), numbers[1](), numbers[2]());
  }
};

/// Once for all threads.
const Loaded &loaded() {
  static const Loaded loaded;
  return loaded;
}

}  // namespace

const Library &library() {
  if (loaded().fault[0]) throw Missing{loaded().fault};
  return loaded().functions;
}

}  // namespace kotinos

const char *COpenCV_fault(void) {
  const char *fault = kotinos::loaded().fault;
  return fault[0] ? fault : nullptr;
}

const char *COpenCV_builtVersion(void) { return CV_VERSION; }

const char *COpenCV_runningVersion(void) {
  const char *version = kotinos::loaded().version;
  return version[0] ? version : nullptr;
}
