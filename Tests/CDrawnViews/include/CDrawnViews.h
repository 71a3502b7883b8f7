// Drawn pictures, and drawn views of them whose truth is known. Every byte follows from the seeds.
#ifndef CDRAWNVIEWS_H
#define CDRAWNVIEWS_H

#include <stdint.h>

/// How a camera looks at a picture on a wall. Angles are degrees, lengths pixels of the frame.
typedef struct CDrawnView {
  uint64_t seed;           // of the background, the noise, and where glare and cover lie
  double angle;            // between the picture's normal and the camera
  double tiltDirection;    // of the axis that the picture is tilted about
  double turn;             // within the picture's plane
  double side;             // the longer side, were the picture seen frontally
  double centerX, centerY; // of the picture in the frame
  double blur;             // sigma of a Gaussian
  double light;            // a factor of all light; the camera clips what is over white
  double noise;            // sigma of the sensor's noise, in steps of 255
  double glare;            // radius of a bright spot, in shares of `side`; 0 is none
  double hidden;           // covered share of the picture, from 0 to 1
  double blocks;           // step of the quantisation of blocks of 8 x 8 pixels; 0 is none
} CDrawnView;

/// Draws a picture in the manner of vase painting into rows of `width * 3` bytes.
void CDrawnViews_picture(uint64_t seed, int32_t width, int32_t height, uint8_t *_Nonnull pixels);

/// Draws nothing but a meander, whose parts are all alike.
void CDrawnViews_meander(int32_t width, int32_t height, uint8_t *_Nonnull pixels);

/// The truth: maps continuous coordinates of the picture to those of the frame; row-major.
void CDrawnViews_homography(const CDrawnView *_Nonnull view, int32_t width, int32_t height,
                            int32_t frameWidth, double homography[_Nonnull 9]);

/// Fills a frame with a cluttered wall.
void CDrawnViews_wall(uint64_t seed, int32_t frameWidth, int32_t frameHeight,
                      uint8_t *_Nonnull frame);

/// Lays the picture, its cover and its glare over a frame. The picture has 8 x 8 pixels at least.
void CDrawnViews_hang(const uint8_t *_Nonnull picture, int32_t width, int32_t height,
                      const CDrawnView *_Nonnull view, uint8_t *_Nonnull frame, int32_t frameWidth,
                      int32_t frameHeight);

/// What the camera does to a frame: blur, light, noise, blocks.
void CDrawnViews_expose(const CDrawnView *_Nonnull view, uint8_t *_Nonnull frame,
                        int32_t frameWidth, int32_t frameHeight);

#endif
