// The seam to XNNPACK: a network is defined operator by operator and then run.
//
// Only XNNPACK's subgraph interface is used: it is the same in Debian 12's XNNPACK (2022) and in
// Debian 13's (2024); the interface of single operators is not.
//
// Tensors are images of 32-bit floats in NHWC order with N = 1. Tensor 0 is the network's input.
// The first error of a definition is kept and returned by xnnpack_prepare; what is defined after it
// has no effect.
// thread-safety: one thread at a time uses a network; different networks are independent.
#ifndef CXNNPACK_H
#define CXNNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct XNNPACKNetwork XNNPACKNetwork;

/// A tensor's shape; the batch size is 1.
typedef struct {
  size_t height, width, channels;
} XNNPACKShape;

/// The kernel size, strides and zero padding of a convolution or pooling.
typedef struct {
  uint32_t height, width;
  uint32_t rowStride, columnStride;
  uint32_t top, right, bottom, left;
} XNNPACKWindow;

/// A convolution's weights in OHWI order, which must outlive the network: output channels, rows,
/// columns, input channels of a group.
typedef struct {
  const float *_Nonnull values;
  /// One value per output channel.
  const float *_Nonnull bias;
  /// The number of groups, and the channels of one group.
  size_t groups, inputs, outputs;
} XNNPACKFilter;

/// The number of bytes that XNNPACK may read beyond the end of a tensor or of weights.
size_t xnnpack_extraBytes(void);

/// Creates a network without operators.
///
/// @param externals - the number of external tensors (the first ones), which the caller allocates.
/// @returns NULL without memory or on a processor that XNNPACK does not support.
XNNPACKNetwork *_Nullable xnnpack_create(uint32_t externals);
void xnnpack_destroy(XNNPACKNetwork *_Nonnull network);

/// Defines an external tensor; each number once.
void xnnpack_addExternalTensor(
    XNNPACKNetwork *_Nonnull network, uint32_t number, XNNPACKShape shape, bool isInput,
    bool isOutput);

/// Defines a tensor between two operators.
///
/// @returns its number.
uint32_t xnnpack_addTensor(XNNPACKNetwork *_Nonnull network, XNNPACKShape shape);

void xnnpack_addConvolution(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output);

void xnnpack_addTransposedConvolution(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output);

void xnnpack_addMaxPool(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, uint32_t input, uint32_t output);

void xnnpack_addGlobalAveragePool(
    XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);

/// Limits the values: low < high, each of which may be infinite.
void xnnpack_addClamp(
    XNNPACKNetwork *_Nonnull network, float low, float high, uint32_t input, uint32_t output);

/// @param slopes - one per channel; they must outlive the network.
void xnnpack_addPReLU(
    XNNPACKNetwork *_Nonnull network, const float *_Nonnull slopes, size_t channels,
    uint32_t input, uint32_t output);

void xnnpack_addSigmoid(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);
void xnnpack_addHardSwish(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);

/// Element-wise, with broadcasting.
void xnnpack_addAddition(
    XNNPACKNetwork *_Nonnull network, uint32_t one, uint32_t other, uint32_t output);
void xnnpack_addMultiplication(
    XNNPACKNetwork *_Nonnull network, uint32_t one, uint32_t other, uint32_t output);

/// Zero padding: rows, columns and channels before and after the input's own.
void xnnpack_addPadding(
    XNNPACKNetwork *_Nonnull network, XNNPACKShape before, XNNPACKShape after, uint32_t input,
    uint32_t output);

/// Bilinear resizing with pixel centres at +0.5 (half_pixel).
void xnnpack_addBilinearResize(
    XNNPACKNetwork *_Nonnull network, size_t height, size_t width, uint32_t input,
    uint32_t output);

/// Ends the definition: packs the weights and plans the memory.
///
/// @param buffers - the external tensors' values in the order of their numbers, each followed by
///     xnnpack_extraBytes.
/// @returns 0, or the xnn_status of the first error.
int32_t xnnpack_prepare(
    XNNPACKNetwork *_Nonnull network, float *_Nonnull const *_Nonnull buffers);

/// Runs a prepared network on the calling thread.
///
/// @returns 0, or an xnn_status.
int32_t xnnpack_run(XNNPACKNetwork *_Nonnull network);

#endif
