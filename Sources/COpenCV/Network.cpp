// Neural networks: cv::dnn behind an opaque handle.
#include <algorithm>
#include <atomic>
#include <memory>

#include "Guard.hpp"
#include "Network.hpp"

using namespace kotinos;

namespace {
std::atomic<int64_t> liveHandles{0};

// Larger than any face network's input; bounds the memory that a wrong size may allocate.
constexpr int32_t largestSide = 8192;
}  // namespace

std::vector<cv::Mat> COpenCVNetwork::run(const cv::Mat &input,
                                         const std::vector<std::string> &outputs) {
  lastShape.assign(input.size.p, input.size.p + input.dims);
  lastOutputs = outputs;
  net.setInput(input);
  std::vector<cv::Mat> results;
  net.forward(results, std::vector<cv::String>(outputs.begin(), outputs.end()));
  return results;
}

void COpenCVNetwork::forgetInput() {
  if (lastShape.empty()) return;
  // The same shape and outputs, so that cv::dnn writes into the same buffers.
  const cv::Mat zeros(lastShape, CV_32F, cv::Scalar(0));
  (void)run(zeros, lastOutputs);
  lastShape.clear();
}

int64_t COpenCV_liveHandles(void) { return liveHandles.load(); }

COpenCVStatus COpenCV_networkCreate(const uint8_t *onnx, size_t count, COpenCVNetwork **network,
                                    COpenCVMessage *message) {
  *network = nullptr;
  const COpenCVStatus status = guarded(message, [&] {
    require(onnx && count > 0, "the network is empty");
    auto made = std::make_unique<COpenCVNetwork>();
    made->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(onnx), count);
    require(!made->net.empty(), "the network has no layers");
    made->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    made->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    *network = made.release();
    liveHandles += 1;
    return COpenCVStatus_ok;
  });
  return status == COpenCVStatus_ok || status == COpenCVStatus_outOfMemory
             ? status
             : COpenCVStatus_unreadable;
}

void COpenCV_networkDestroy(COpenCVNetwork *network) {
  if (!network) return;
  (void)guarded(nullptr, [&] {
    delete network;
    return COpenCVStatus_ok;
  });
  liveHandles -= 1;
}

COpenCVStatus COpenCV_networkRun(COpenCVNetwork *network, const float *input, int32_t channels,
                                 int32_t height, int32_t width, COpenCVOutput *outputs,
                                 size_t outputCount, COpenCVMessage *message) {
  return guarded(message, [&] {
    require(input != nullptr, "the network's input has no values");
    require(channels >= 1 && channels <= 4, "a network's input has one to four channels");
    require(height >= 1 && height <= largestSide && width >= 1 && width <= largestSide,
            "a network's input is 1 to 8192 pixels a side");
    require(outputCount >= 1 && outputCount <= 16, "a run has one to sixteen outputs");
    const int shape[] = {1, channels, height, width};
    // The Mat only borrows the caller's floats; OpenCV copies them.
    const cv::Mat blob(4, shape, CV_32F, const_cast<float *>(input));
    std::vector<std::string> names;
    for (size_t i = 0; i < outputCount; ++i) names.emplace_back(outputs[i].name);
    const std::vector<cv::Mat> results = network->run(blob, names);
    COpenCVStatus status = COpenCVStatus_ok;
    for (size_t i = 0; i < outputCount; ++i) {
      const cv::Mat values = results[i].isContinuous() ? results[i] : results[i].clone();
      require(values.depth() == CV_32F, "the network's output is no float tensor");
      outputs[i].count = values.total() * values.channels();
      if (outputs[i].count > outputs[i].capacity) {
        status = COpenCVStatus_tooSmall;
        continue;
      }
      require(outputs[i].values || outputs[i].count == 0, "an output has no buffer");
      std::copy_n(values.ptr<float>(), outputs[i].count, outputs[i].values);
    }
    if (status != COpenCVStatus_ok) explain(message, "an output buffer is too small");
    return status;
  });
}

COpenCVStatus COpenCV_networkForgetInput(COpenCVNetwork *network) {
  return guarded(nullptr, [&] {
    network->forgetInput();
    return COpenCVStatus_ok;
  });
}
