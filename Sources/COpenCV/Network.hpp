// A network behind its opaque handle, for the shim's own use.
#pragma once

#include <opencv2/dnn.hpp>
#include <string>
#include <vector>

#include "include/COpenCV.h"

struct COpenCVNetwork {
  cv::dnn::Net net;

  /// Runs the network on an NCHW tensor and returns the named outputs.
  /// throws: cv::Exception for an unknown name or an unfit tensor.
  std::vector<cv::Mat> run(const cv::Mat &input, const std::vector<std::string> &outputs);

  /// Overwrites what the network keeps of its last input, by a run on zeros.
  void forgetInput();

 private:
  /// Of the last run; empty before the first, and once its input is forgotten.
  std::vector<int> lastShape;
  std::vector<std::string> lastOutputs;
};
