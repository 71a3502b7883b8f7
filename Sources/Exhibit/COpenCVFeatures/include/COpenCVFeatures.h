// The seam to OpenCV's features, homographies and optical flow: pictures that are found in frames.
//
// The conventions are those of COpenCV.h. A target of its own, so that programs that see no
// pictures load none of these libraries (docs/decisions/pictures-seen.md).
#ifndef COPENCV_FEATURES_H
#define COPENCV_FEATURES_H

#include <COpenCV.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Learned pictures, numbered from 0 in the order of learning.
typedef struct COpenCVPictures COpenCVPictures;

/// The number of albums that are created and not yet destroyed; for leak tests.
int64_t COpenCV_livePictures(void);

/// Makes an album without pictures.
/// ensures: *pictures is set if and only if the status is ok.
COpenCVStatus COpenCV_picturesCreate(COpenCVPictures *_Nullable *_Nonnull pictures,
                                     COpenCVMessage *_Nullable message);

/// Frees an album; NULL is allowed.
void COpenCV_picturesDestroy(COpenCVPictures *_Nullable pictures);

/// How well a learned picture can be told from others, and from a wall.
typedef struct COpenCVPictureQuality {
  int32_t features;    // of the frontal picture, at most 400
  double ownShare;     // of its features: those without a double elsewhere in the picture
  double spread;       // of a grid of 4 x 4 fields: the share that has a feature without a double
  int32_t likest;      // the most similar other picture of the album, or -1
  double likestShare;  // of its features: those that the likest picture has as well
} COpenCVPictureQuality;

/// Learns a picture: SIFT features (Lowe 2004) of the picture at several sizes and, as ASIFT (Morel
/// and Yu 2009), at simulated tilts.
/// requires: sides of 32 to 8192; at most 1000 pictures. ensures: *picture is its number. A picture
/// without features is learned as well: it is never found.
COpenCVStatus COpenCV_picturesLearn(COpenCVPictures *_Nonnull pictures, COpenCVImage image,
                                    int32_t *_Nonnull picture, COpenCVMessage *_Nullable message);

/// Indexes the learned pictures; from then on, and until the next one is learned, any number of
/// threads may call the functions that take a const album.
COpenCVStatus COpenCV_picturesIndex(COpenCVPictures *_Nonnull pictures,
                                    COpenCVMessage *_Nullable message);

/// Measures a learned picture against itself and all others.
/// requires: an indexed album, and the number of a learned picture.
COpenCVStatus COpenCV_pictureQuality(const COpenCVPictures *_Nonnull pictures, int32_t picture,
                                     COpenCVPictureQuality *_Nonnull quality,
                                     COpenCVMessage *_Nullable message);

/// A picture as a frame shows it.
typedef struct COpenCVSighting {
  int32_t picture;
  double homography[9];  // row-major, from the learned image's coordinates to the frame's
  double certainty;      // share of the picture's textured area in the frame that agrees, 0 to 1
} COpenCVSighting;

/// The part of a frame that is searched: columns from `first` to before `end`, at half their size
/// when `isHalved`, which takes less than half the time and finds pictures of twice the size.
typedef struct COpenCVSearch {
  int32_t first, end;
  bool isHalved;
} COpenCVSearch;

/// Finds pictures in a frame, each at most once; the surest come first.
/// requires: an indexed album; sides of 64 to 4096; columns within the frame. ensures: `*count` is the number found,
/// whether they fit or not. tooSmall if there are more than `capacity`.
COpenCVStatus COpenCV_picturesFind(const COpenCVPictures *_Nonnull pictures,
                                   COpenCVImage frame, COpenCVSearch search,
                                   COpenCVSighting *_Nullable sightings, size_t capacity,
                                   size_t *_Nonnull count, COpenCVMessage *_Nullable message);

/// Follows pictures from an earlier frame into this one, by the optical flow (Lucas, Kanade 1981)
/// from the learned picture, laid where it was, to the frame: errors do not add up.
/// requires: sides of 64 to 4096; finite homographies of learned pictures.
/// ensures: sightings are those in this frame; the certainty of a lost one is 0.
COpenCVStatus COpenCV_picturesFollow(const COpenCVPictures *_Nonnull pictures,
                                     COpenCVImage frame, COpenCVSighting *_Nullable sightings,
                                     size_t count, COpenCVMessage *_Nullable message);

/// What the picture must undergo to look as the frame shows it.
typedef struct COpenCVAppearance {
  double gains[3];  // of red, green and blue in linear light, 0.02 to 50
  double lifts[3];  // what is added then, -0.05 to 0.2: a veil, or blacks that the camera deepens
  double blur;      // standard deviation of a Gaussian, in the frame's pixels, 0 to 4
} COpenCVAppearance;

/// Measures the light and the blur in which a frame shows a picture, against the learned image.
/// requires: sides of 64 to 4096; a sighting in this frame. ensures: no change, gains of 1, lifts of
/// 0 and no blur, where too little of the picture is seen to measure.
COpenCVStatus COpenCV_pictureAppearance(const COpenCVPictures *_Nonnull pictures,
                                        COpenCVImage frame, COpenCVSighting sighting,
                                        COpenCVAppearance *_Nonnull appearance,
                                        COpenCVMessage *_Nullable message);

#ifdef __cplusplus
}
#endif
#endif
