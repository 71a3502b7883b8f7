#include <math.h>
#include <stdlib.h>
#include <xnnpack.h>

#include "CXNNPACK.h"

// The newer XNNPACK calls some of these functions deprecated; the older one has no others.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// The older XNNPACK knows no other mean than one that keeps the extents' number.
#ifndef XNN_FLAG_KEEP_DIMS
#define XNN_FLAG_KEEP_DIMS 0
#endif

struct XNNPACKNetwork {
  xnn_subgraph_t subgraph;
  xnn_runtime_t runtime;
  uint32_t externals;
  /// What was refused first.
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

// XNNPACK refuses an operator whose picture it refused before: there is no need to stop at once.
static void note(XNNPACKNetwork *network, enum xnn_status status) {
  if (network->status == xnn_status_success) network->status = status;
}

static uint32_t add_value(
    XNNPACKNetwork *network, size_t axes, const size_t *extents, const float *values,
    uint32_t number, uint32_t flags) {
  uint32_t added = XNN_INVALID_VALUE_ID;
  note(network, xnn_define_tensor_value(
                    network->subgraph, xnn_datatype_fp32, axes, extents, values, number, flags,
                    &added));
  return added;
}

void xnnpack_addExternal(
    XNNPACKNetwork *network, uint32_t number, XNNPACKShape shape, bool isInput, bool isOutput) {
  uint32_t flags = (isInput ? XNN_VALUE_FLAG_EXTERNAL_INPUT : 0) |
                   (isOutput ? XNN_VALUE_FLAG_EXTERNAL_OUTPUT : 0);
  add_value(
      network, 4, (size_t[]){1, shape.height, shape.width, shape.channels}, NULL, number, flags);
}

uint32_t xnnpack_addPicture(XNNPACKNetwork *network, XNNPACKShape shape) {
  return add_value(
      network, 4, (size_t[]){1, shape.height, shape.width, shape.channels}, NULL,
      XNN_INVALID_VALUE_ID, 0);
}

static uint32_t add_weights(XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter) {
  size_t extents[] = {
      filter.groups * filter.outputs, window.height, window.width, filter.inputs};
  return add_value(network, 4, extents, filter.values, XNN_INVALID_VALUE_ID, 0);
}

static uint32_t add_list(XNNPACKNetwork *network, const float *values, size_t count) {
  return add_value(network, 1, &count, values, XNN_INVALID_VALUE_ID, 0);
}

void xnnpack_addConvolution(
    XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output) {
  uint32_t weights = add_weights(network, window, filter);
  uint32_t bias = add_list(network, filter.bias, filter.groups * filter.outputs);
  note(network, xnn_define_convolution_2d(
                    network->subgraph, window.top, window.right, window.bottom, window.left,
                    window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                    (uint32_t)filter.groups, filter.inputs, filter.outputs, -INFINITY, INFINITY,
                    input, weights, bias, output, 0));
}

void xnnpack_addTransposedConvolution(
    XNNPACKNetwork *network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output) {
  uint32_t weights = add_weights(network, window, filter);
  uint32_t bias = add_list(network, filter.bias, filter.groups * filter.outputs);
  note(network, xnn_define_deconvolution_2d(
                    network->subgraph, window.top, window.right, window.bottom, window.left, 0, 0,
                    window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                    (uint32_t)filter.groups, filter.inputs, filter.outputs, -INFINITY, INFINITY,
                    input, weights, bias, output, 0));
}

void xnnpack_addMaxPool(
    XNNPACKNetwork *network, XNNPACKWindow window, uint32_t input, uint32_t output) {
  note(network, xnn_define_max_pooling_2d(
                    network->subgraph, window.top, window.right, window.bottom, window.left,
                    window.height, window.width, window.rowStride, window.columnStride, 1, 1,
                    -INFINITY, INFINITY, input, output, 0));
}

void xnnpack_addMean(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  note(network, xnn_define_global_average_pooling_2d(
                    network->subgraph, -INFINITY, INFINITY, input, output, XNN_FLAG_KEEP_DIMS));
}

void xnnpack_addRectifier(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  note(network, xnn_define_clamp(network->subgraph, 0, INFINITY, input, output, 0));
}

void xnnpack_addSlopedRectifier(
    XNNPACKNetwork *network, const float *slopes, size_t channels, uint32_t input,
    uint32_t output) {
  uint32_t list = add_list(network, slopes, channels);
  note(network, xnn_define_prelu(network->subgraph, input, list, output, 0));
}

void xnnpack_addSigmoid(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  note(network, xnn_define_sigmoid(network->subgraph, input, output, 0));
}

void xnnpack_addHardSwish(XNNPACKNetwork *network, uint32_t input, uint32_t output) {
  note(network, xnn_define_hardswish(network->subgraph, input, output, 0));
}

void xnnpack_addSum(XNNPACKNetwork *network, uint32_t one, uint32_t other, uint32_t output) {
  note(network, xnn_define_add2(network->subgraph, -INFINITY, INFINITY, one, other, output, 0));
}

void xnnpack_addProduct(XNNPACKNetwork *network, uint32_t one, uint32_t other, uint32_t output) {
  note(
      network,
      xnn_define_multiply2(network->subgraph, -INFINITY, INFINITY, one, other, output, 0));
}

void xnnpack_addPadding(
    XNNPACKNetwork *network, XNNPACKShape before, XNNPACKShape after, uint32_t input,
    uint32_t output) {
  note(network, xnn_define_static_constant_pad(
                    network->subgraph, (size_t[]){0, before.height, before.width, before.channels},
                    (size_t[]){0, after.height, after.width, after.channels}, 0, input, output, 0));
}

void xnnpack_addEnlargement(
    XNNPACKNetwork *network, size_t height, size_t width, uint32_t input, uint32_t output) {
  note(network, xnn_define_static_resize_bilinear_2d(
                    network->subgraph, height, width, input, output, 0));
}

int32_t xnnpack_prepare(XNNPACKNetwork *network, float *const *places) {
  if (network->status != xnn_status_success) return (int32_t)network->status;
  struct xnn_external_value *values = calloc(network->externals, sizeof *values);
  if (values == NULL) return xnn_status_out_of_memory;
  for (uint32_t number = 0; number < network->externals; number++) {
    values[number] = (struct xnn_external_value){number, places[number]};
  }
  note(network, xnn_create_runtime_v2(network->subgraph, NULL, 0, &network->runtime));
  if (network->status == xnn_status_success) {
    note(network, xnn_setup_runtime(network->runtime, network->externals, values));
  }
  free(values);
  // The runtime needs it no longer.
  xnn_delete_subgraph(network->subgraph);
  network->subgraph = NULL;
  return (int32_t)network->status;
}

int32_t xnnpack_run(XNNPACKNetwork *network) {
  return (int32_t)xnn_invoke_runtime(network->runtime);
}
