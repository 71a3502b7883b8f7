// Networks that are defined operator by operator and then run by XNNPACK.
//
// Only its subgraph interface is used, which is the same in Debian 12's XNNPACK, of 2022, and in
// Debian 13's, of 2024; its operators' own interface is not.
//
// Pictures are 32-bit floats, the channels of a pixel side by side. Picture 0 is the network's input.
// The first thing that XNNPACK refuses is kept and told by xnnpack_prepare: what is defined afterwards
// does nothing. A network is used by one thread at a time; any number of them may run.
#ifndef CXNNPACK_H
#define CXNNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct XNNPACKNetwork XNNPACKNetwork;

typedef struct {
  size_t height, width, channels;
} XNNPACKShape;

/// The window of a convolution or pooling, its strides, and the padding around the picture.
typedef struct {
  uint32_t height, width;
  uint32_t rowStride, columnStride;
  uint32_t top, right, bottom, left;
} XNNPACKWindow;

/// A convolution's weights, which must outlive the network: output channels, rows, columns, input
/// channels of a group.
typedef struct {
  const float *_Nonnull values;
  /// A value for each output channel.
  const float *_Nonnull bias;
  size_t groups, inputs, outputs;
} XNNPACKFilter;

/// How many bytes XNNPACK may read beyond the end of a picture or of weights.
size_t xnnpack_extraBytes(void);

/// A network with no operators; NULL where there is no memory or XNNPACK does not know the processor.
///
/// @param externals - how many pictures, the first ones, lie in memory of the caller's.
XNNPACKNetwork *_Nullable xnnpack_create(uint32_t externals);
void xnnpack_destroy(XNNPACKNetwork *_Nonnull network);

/// Adds a picture of the caller's, each number once.
void xnnpack_addExternal(
    XNNPACKNetwork *_Nonnull network, uint32_t number, XNNPACKShape shape, bool isInput,
    bool isOutput);

/// Adds a picture between two operators.
///
/// @returns its number.
uint32_t xnnpack_addPicture(XNNPACKNetwork *_Nonnull network, XNNPACKShape shape);

void xnnpack_addConvolution(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output);

void xnnpack_addTransposedConvolution(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, XNNPACKFilter filter, uint32_t input,
    uint32_t output);

void xnnpack_addMaxPool(
    XNNPACKNetwork *_Nonnull network, XNNPACKWindow window, uint32_t input, uint32_t output);

/// The mean of each channel.
void xnnpack_addMean(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);

void xnnpack_addRectifier(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);

/// @param slopes - of negative values, one a channel; they must outlive the network.
void xnnpack_addSlopedRectifier(
    XNNPACKNetwork *_Nonnull network, const float *_Nonnull slopes, size_t channels,
    uint32_t input, uint32_t output);

void xnnpack_addSigmoid(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);
void xnnpack_addHardSwish(XNNPACKNetwork *_Nonnull network, uint32_t input, uint32_t output);

void xnnpack_addSum(
    XNNPACKNetwork *_Nonnull network, uint32_t one, uint32_t other, uint32_t output);
void xnnpack_addProduct(
    XNNPACKNetwork *_Nonnull network, uint32_t one, uint32_t other, uint32_t output);

/// Rows, columns and channels of zeros before and after the picture's own.
void xnnpack_addPadding(
    XNNPACKNetwork *_Nonnull network, XNNPACKShape before, XNNPACKShape after, uint32_t input,
    uint32_t output);

/// A bilinear enlargement; pixel centres are at +0.5.
void xnnpack_addEnlargement(
    XNNPACKNetwork *_Nonnull network, size_t height, size_t width, uint32_t input,
    uint32_t output);

/// Ends the definition: packs the weights and plans the memory.
///
/// @param places - where the external pictures lie, in the order of their numbers, each with
///     xnnpack_extraBytes behind it.
/// @returns 0, or the xnn_status of what was refused first.
int32_t xnnpack_prepare(
    XNNPACKNetwork *_Nonnull network, float *_Nonnull const *_Nonnull places);

/// Runs a prepared network on the calling thread.
///
/// @returns 0, or an xnn_status.
int32_t xnnpack_run(XNNPACKNetwork *_Nonnull network);

#endif
