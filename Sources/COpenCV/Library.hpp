// The library, loaded when it is first needed.
#pragma once

#include <opencv2/imgproc/imgproc_c.h>

namespace kotinos {

/// What is called of OpenCV: functions of its C interface, whose names are the same in every build.
struct Library {
  decltype(&cvSmooth) smooth;
  decltype(&cvLine) line;
  decltype(&cvEllipse) ellipse;
};

/// OpenCV cannot be loaded.
struct Missing {
  const char *why;
};

/// OpenCV's functions.
/// throws: Missing.
const Library &library();

}  // namespace kotinos
