#include <math.h>
#include <stdlib.h>
#include <xnnpack.h>

#include "CXNNPACK.h"

// XNNPACK of 2024 deprecates some of these functions; that of 2022 has no others.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// XNNPACK of 2022 has no such flag: its global average pool always keeps the dimensions.
#ifndef XNN_FLAG_KEEP_DIMS
#define XNN_FLAG_KEEP_DIMS 0
#endif

struct XNNPACKNetwork {
  xnn_subgraph_t subgraph;
  xnn_runtime_t runtime;
  uint32_t externals;
  /// The first error.
  enum xnn_status status;
};

size_t xnnpack_extraBytes(void) { return XNN_EXTRA_BYTES; }

XNNPACKNetwork *xnnpack_create(uint32_t externals) {
  if (xnn_initialize(NULL) != xnn_status_success) return NULL;
  XNNPACKNetwork *network = calloc(1, sizeof *network);
  if (network == NULL) return NULL;
  network->externals = externals;
  if (xnn_create_subgraph(externals, 0, &network->subgraph) != xnn_status_success) {
    free(network);
    return NULL;
  }
  return network;
}

void xnnpack_destroy(XNNPACKNetwork *network) {
  if (network->runtime != NULL) xnn_delete_runtime(network->runtime);
  if (network->subgraph != NULL) xnn_delete_subgraph(network->subgraph);
  free(network);
}

// Keeps the first error. Later definitions fail by themselves: they use an invalid tensor.
static void check(XNNPACKNetwork *network, enum xnn_status status) {
  if (network->status == xnn_status_success) network->status = status;
}

static uint32_t define_tensor(
    XNNPACKNetwork *network, size_t rank, const size_t *dimensions, const float *values,
    uint32_t number, uint32_t flags) {
  uint32_t added = XNN_INVALID_VALUE_ID;
  check(network, xnn_define_tensor_value(
                     network->subgraph, xnn_datatype_fp32, rank, dimensions, values, number, flags,
                     &added));
  return added;
}

void xnnpack_addExternalTensor(
    XNNPACKNetwork *network, uint32_t number, XNNPACKShape shape, bool isInput, bool isOutput) {
  uint32_t flags = (isInput ? XNN_VALUE_FLAG_EXTERNAL_INPUT : 0) |
                   (isOutput ? XNN_VALUE_FLAG_EXTERNAL_OUTPUT : 0);
  define_tensor(
      network, 4, (size_t[]){1, shape.height, shape.width, shape.channels}, NULL, number, flags);
}

uint32_t xnnpack_addTensor(XNNPACKNetwork *network, XNNPACKShape shape) {
  return define_tensor(
      network, 4, (size_t[]){1, shape.height, shape.width, shape.channels}, NULL,
      XNN_INVALID_VALUE_ID, 0);
}

static uint32_t define_weights(
    XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter) {
  size_t dimensions[] = {
      filter.groups * filter.outputs, window.height, window.width, filter.inputs};
  return define_tensor(network, 4, dimensions, filter.values, XNN_INVALID_VALUE_ID, 0);
}

static uint32_t define_vector(XNNPACKNetwork *network, const float *values, size_t count) {
  return define_tensor(network, 1, &count, values, XNN_INVALID_VALUE_ID, 0);
}

void xnnpack_addConvolution(
    XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output) {
  uint32_t weights = define_weights(network, window, filter);
  uint32_t bias = define_vector(network, filter.bias, filter.groups * filter.outputs);
  check(network, xnn_define_convolution_2d(
                     network->subgraph, window.top, window.right, window.bottom, window.left,
                     window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                     (uint32_t)filter.groups, filter.inputs, filter.outputs, -INFINITY, INFINITY,
                     input, weights, bias, output, 0));
}

void xnnpack_addTransposedConvolution(
    XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output) {
  uint32_t weights = define_weights(network, window, filter);
  uint32_t bias = define_vector(network, filter.bias, filter.groups * filter.outputs);
  check(network, xnn_define_deconvolution_2d(
                     network->subgraph, window.top, window.right, window.bottom, window.left, 0, 0,
                     window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                     (uint32_t)filter.groups, filter.inputs, filter.outputs, -INFINITY, INFINITY,
                     input, weights, bias, output, 0));
}

void xnnpack_addMaxPool(
    XNNPACKNetwork *network, XNNPACKWindow window, uint32_t input, uint32_t output) {
  check(network, xnn_define_max_pooling_2d(
                     network->subgraph, window.top, window.right, window.bottom, window.left,
                     window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                     -INFINITY, INFINITY, input, output, 0));
}

void xnnpack_addGlobalAveragePool(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  check(network, xnn_define_global_average_pooling_2d(
                     network->subgraph, -INFINITY, INFINITY, input, output, XNN_FLAG_KEEP_DIMS));
}

void xnnpack_addClamp(
    XNNPACKNetwork *network, float low, float high, uint32_t input, uint32_t output) {
  check(network, xnn_define_clamp(network->subgraph, low, high, input, output, 0));
}

void xnnpack_addPReLU(
    XNNPACKNetwork *network, const float *slopes, size_t channels, uint32_t input,
    uint32_t output) {
  uint32_t vector = define_vector(network, slopes, channels);
  check(network, xnn_define_prelu(network->subgraph, input, vector, output, 0));
}

void xnnpack_addSigmoid(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  check(network, xnn_define_sigmoid(network->subgraph, input, output, 0));
}

void xnnpack_addHardSwish(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  check(network, xnn_define_hardswish(network->subgraph, input, output, 0));
}

void xnnpack_addAddition(XNNPACKNetwork *network, uint32_t one, uint32_t other, uint32_t output) {
  check(network, xnn_define_add2(network->subgraph, -INFINITY, INFINITY, one, other, output, 0));
}

void xnnpack_addMultiplication(
    XNNPACKNetwork *network, uint32_t one, uint32_t other, uint32_t output) {
  check(
      network,
      xnn_define_multiply2(network->subgraph, -INFINITY, INFINITY, one, other, output, 0));
}

void xnnpack_addPadding(
    XNNPACKNetwork *network, XNNPACKShape before, XNNPACKShape after, uint32_t input,
    uint32_t output) {
  check(network, xnn_define_static_constant_pad(
                     network->subgraph, (size_t[]){0, before.height, before.width, before.channels},
                     (size_t[]){0, after.height, after.width, after.channels}, 0, input, output,
                     0));
}

void xnnpack_addBilinearResize(
    XNNPACKNetwork *network, size_t height, size_t width, uint32_t input, uint32_t output) {
  check(network, xnn_define_static_resize_bilinear_2d(
                     network->subgraph, height, width, input, output, 0));
}

int32_t xnnpack_prepare(XNNPACKNetwork *network, float *const *buffers) {
  if (network->status != xnn_status_success) return (int32_t)network->status;
  struct xnn_external_value *values = calloc(network->externals, sizeof *values);
  if (values == NULL) return xnn_status_out_of_memory;
  for (uint32_t number = 0; number < network->externals; number++) {
    values[number] = (struct xnn_external_value){number, buffers[number]};
  }
  check(network, xnn_create_runtime_v2(network->subgraph, NULL, 0, &network->runtime));
  if (network->status == xnn_status_success) {
    check(network, xnn_setup_runtime(network->runtime, network->externals, values));
  }
  free(values);
  // The runtime does not refer to the subgraph.
  xnn_delete_subgraph(network->subgraph);
  network->subgraph = NULL;
  return (int32_t)network->status;
}

int32_t xnnpack_run(XNNPACKNetwork *network) {
  return (int32_t)xnn_invoke_runtime(network->runtime);
}
