// The head top: from a face to the anchor of its wreath, by the mask of the person round it.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "Cropping.hpp"
#include "Guard.hpp"
#include "Network.hpp"

using namespace kotinos;

namespace {

double radians(double degrees) { return degrees * CV_PI / 180; }

double clamp(double value, double low, double high) {
  return std::min(std::max(value, low), high);
}

/// Coordinates of a head in the image: x along the eyes, up along the face, in units.
class Frame {
 public:
  explicit Frame(const COpenCVHeadFrame &frame)
      : frame(frame),
        side(std::cos(radians(frame.roll)), std::sin(radians(frame.roll))),
        down(-side.y, side.x) {}

  cv::Point2d point(double x, double up) const {
    return cv::Point2d(frame.origin.x, frame.origin.y) + (x * side - up * down) * frame.unit;
  }

  /// The orthographic projection of a vector in units of the head (x to the subject's left, y down,
  /// z away from the camera) into the image: Rz(roll) · Rx(-pitch) · Ry(-yaw).
  cv::Point2d projected(const cv::Vec3d &vector) const {
    const double cosYaw = std::cos(radians(frame.yaw)), sinYaw = std::sin(radians(frame.yaw));
    const double pitch = radians(frame.pitch);
    const double cosPitch = std::cos(pitch), sinPitch = std::sin(pitch);
    const double x = cosYaw * vector[0] - sinYaw * vector[2];
    const double y = sinPitch * sinYaw * vector[0] + cosPitch * vector[1] +
                     sinPitch * cosYaw * vector[2];
    return (x * side + y * down) * frame.unit;
  }

  const COpenCVHeadFrame &frame;

 private:
  const cv::Point2d side, down;
};

/// The mask of the person in a square crop round a head, turned with it.
class PersonMask {
 public:
  static constexpr int side = 256;

  PersonMask(COpenCVNetwork &network, const cv::Mat &image, const Frame &frame)
      : image(image.size()) {
    const double step = 2.6 * frame.frame.faceHeight / side;
    const double cosine = std::cos(radians(frame.frame.roll)) * step;
    const double sine = std::sin(radians(frame.frame.roll)) * step;
    const cv::Point2d centre = frame.point(0, 0.35 * frame.frame.faceHeight / frame.frame.unit);
    const double half = side / 2.0;
    const cv::Matx23d map(cosine, -sine, centre.x - (cosine - sine) * half,  //
                          sine, cosine, centre.y - (sine + cosine) * half);
    cv::invertAffineTransform(map, toMask);
    const int shape[] = {1, 3, side, side};
    cv::Mat input(4, shape, CV_32F);
    crop(image, map, {side, side}, 0, 1, false, input.ptr<float>());
    values = network.run(input, {"mask"})[0];
    require(values.total() == side * side && values.isContinuous(),
            "the network's output is no mask of 256 x 256 values");
  }

  /// The mask at a point of the image, bilinearly interpolated: 0 (background) to 1 (person), 0
  /// outside the crop, -1 outside the image.
  float at(const cv::Point2d &point) const {
    if (point.x < 0 || point.y < 0 || point.x >= image.width || point.y >= image.height) return -1;
    const cv::Vec2d place = toMask * cv::Vec3d(point.x, point.y, 1) - cv::Vec2d(0.5, 0.5);
    const double left = std::floor(place[0]), top = std::floor(place[1]);
    // Far outside the crop the conversion to int would overflow.
    if (std::abs(left) > 1e6 || std::abs(top) > 1e6) return 0;
    const float fx = place[0] - left, fy = place[1] - top;
    const int x = static_cast<int>(left), y = static_cast<int>(top);
    const float upper = texel(x, y) * (1 - fx) + texel(x + 1, y) * fx;
    const float lower = texel(x, y + 1) * (1 - fx) + texel(x + 1, y + 1) * fx;
    return upper * (1 - fy) + lower * fy;
  }

 private:
  float texel(int x, int y) const {
    return x >= 0 && x < side && y >= 0 && y < side ? values.ptr<float>()[y * side + x] : 0;
  }

  cv::Size image;
  cv::Matx23d toMask;
  cv::Mat values;
};

/// The scan of a mask for its extent.
class Profile {
 public:
  static COpenCVHeadProfile measure(const PersonMask &mask, const Frame &frame) {
    const Profile scan{mask, frame};
    // A profile's is measured at the hairline, where the forehead ends.
    const Extent low = scan.extent(0.9 + 0.3 * std::abs(std::sin(radians(frame.frame.yaw))));
    const Extent high = scan.extent(1.2);
    COpenCVHeadProfile profile{meanTop, (low.middle + high.middle) / 2, low.width, false};
    scan.findTop(profile);
    return profile;
  }

 private:
  struct Extent {
    double middle, width;
  };

  const PersonMask &mask;
  const Frame &frame;

  Profile(const PersonMask &mask, const Frame &frame) : mask(mask), frame(frame) {}

  /// Mean height of the visible head (studio set): the substitute when the image's edge cuts the
  /// head, another person stands behind it, or the mask is empty.
  static constexpr double meanTop = 1.87;
  /// Heights of a head's top that occur; others belong to something else in the mask.
  static constexpr double lowestTop = 1.2, highestTop = 2.9;
  /// The mask value of a person's edge.
  static constexpr float threshold = 0.5f;
  /// The image's edge cuts a head whose mask stays above this up to the edge, where the mask fades:
  /// of cut heads 95 % have more than 0.27 there, of heads that end 0.06 units below the edge 5 %
  /// more than 0.25.
  static constexpr float cutThreshold = 0.25f;
  /// The sampling distance, in units.
  static constexpr double step = 0.02;

  /// The largest value within a fifth of a unit of the axis: a parting does not end the scan.
  float largest(double up) const {
    float value = -1;
    for (int i = -10; i <= 10; ++i) value = std::max(value, mask.at(frame.point(i * step, up)));
    return value;
  }

  /// Scans upwards from between the eyes along the face's axis to the mask's edge.
  void findTop(COpenCVHeadProfile &profile) const {
    int index = 0;
    // Continues the scan while the mask is above a limit, and returns the value that ends it.
    const auto rise = [&](float limit) {
      float next = largest((index + 1) * step);
      while (index < 149 && next > limit) next = largest((++index + 1) * step);
      return next;
    };
    rise(threshold);
    const double top = index * step;
    const bool isCut = rise(cutThreshold) < 0;
    if (isCut || top < lowestTop || top > highestTop) return;
    profile.top = top;
    profile.isTopSeen = true;
  }

  /// The mask's horizontal extent at one height around the head's middle, which lies behind the
  /// eyes: a profile's forehead recedes from them.
  Extent extent(double up) const {
    const double middle = -std::sin(radians(frame.frame.yaw));
    const auto reach = [&](double way) {
      int index = 0;
      while (index < 120 && mask.at(frame.point(middle + way * (index + 1), up)) > threshold)
        ++index;
      return index * step;
    };
    const double left = reach(-step), right = reach(step);
    return {middle + (right - left) / 2, left + right};
  }
};

/// Linear regressions. Out-of-fold errors in units, median / 95th percentile: head top 0.061 /
/// 0.178 on the studio set and 0.063 / 0.184 on marked faces of the other sets
/// (docs/decisions/head-top.md), hairline 0.050 / 0.175 on the studio set.
namespace Regression {

/// Height of the head top, as a share of the face's breadth: a skull in proportion to the face,
/// corrected by the height of the mask's top (up to 0.95 breadths: above is hair) and by the pitch,
/// in degrees.
double top(double mask, double pitch) {
  return 0.376 + 0.467 * std::min(mask, 0.95) - 0.0049 * clamp(pitch, -25, 25);
}

/// The 95th percentile of the head top's error in units: where the mask shows the top, and where
/// the image's edge cuts it (studio photos cut 1.5 units above the eyes).
double topError(bool isTopSeen) { return isTopSeen ? 0.18 : 0.22; }

/// Height of the hairline from the height of the topmost landmark.
double hairline(double forehead) { return clamp(0.613 + 0.672 * forehead, 0.9, 1.5); }

/// Sideways shift of the head top from the mask's centre and the sine of the yaw. Under yaw the
/// back of the head widens the mask on one side; the centre may follow that far.
double shift(double middle, double yawSine) {
  const double centre = clamp(middle, -0.25 - 0.7 * std::max(yawSine, 0.0),
                              0.25 - 0.7 * std::min(yawSine, 0.0));
  return 0.3 * centre - 0.25 * yawSine;
}

/// The hairline's shift as a share of the head top's.
constexpr double hairlineShare = 0.35;

/// The points where a wreath's ring touches the forehead and the back of the head.
const cv::Vec3d ringFront(0, -1.19, 0), ringBack(0, -0.75, 2.2);

/// Half the head's breadth at the height of a wreath, in units: half the mask's width over the
/// foreshortening of a skull 1.28 times as long, clamped to 1 to 1.2 times the face's breadth.
double halfBreadth(double face, double mask, double foreshortening) {
  return 0.5 * clamp(mask / foreshortening, face, 1.2 * face);
}

}  // namespace Regression

/// Writes the ellipse with two conjugate half-diameters.
///
/// The matrix u·uᵀ + v·vᵀ has the ellipse's axes as eigenvectors and their squares as eigenvalues.
void writeRing(COpenCVHead &head, const cv::Point2d &centre, const cv::Point2d &u,
               const cv::Point2d &v) {
  const double xx = u.x * u.x + v.x * v.x, xy = u.x * u.y + v.x * v.y, yy = u.y * u.y + v.y * v.y;
  const double half = (xx + yy) / 2, difference = std::hypot((xx - yy) / 2, xy);
  head.ringCenter = {centre.x, centre.y};
  head.ringHalfWidth = std::sqrt(half + difference);
  head.ringHalfHeight = std::sqrt(std::max(half - difference, 0.0));
  head.ringAngle = 0.5 * std::atan2(2 * xy, xx - yy) * 180 / CV_PI;
}

/// Computes anchor, hairline and ring.
COpenCVHead outline(const Frame &frame, const COpenCVHeadProfile &profile) {
  const COpenCVHeadFrame &face = frame.frame;
  const double yaw = radians(clamp(face.yaw, -90, 90)), sine = std::sin(yaw);
  const double foreshortening = std::hypot(std::cos(yaw), 1.28 * sine);
  const double shift = Regression::shift(profile.middle, sine);
  const double top =
      face.faceBreadth * Regression::top(profile.top / face.faceBreadth, face.pitch);
  const double halfBreadth =
      Regression::halfBreadth(face.faceBreadth, profile.width, foreshortening);
  const cv::Point2d headTop = frame.point(shift, top);
  const cv::Point2d hairTop = frame.point(shift, std::max(profile.top, top));
  // As far as the yaw shows a profile, the front end of a wreath's ring, 0.95 times a skull, does
  // not jut out of the mask; an edge farther back than half a unit is no forehead's.
  const double side = sine < 0 ? -1 : 1, usual = Regression::hairlineShare * shift;
  const double excess = halfBreadth * (foreshortening - 0.95 * 1.28 * side * sine) +
                        side * (usual - profile.middle) - profile.width / 2;
  const cv::Point2d hairline =
      frame.point(usual - sine * (excess < 0.5 ? std::max(excess, 0.0) : 0),
                  Regression::hairline(face.foreheadHeight));
  COpenCVHead head{};
  head.headTop = {headTop.x, headTop.y};
  head.headTopError = Regression::topError(profile.isTopSeen) * face.unit;
  head.hairTop = {hairTop.x, hairTop.y};
  head.hairline = {hairline.x, hairline.y};
  head.halfBreadth = halfBreadth * face.unit;
  const cv::Point2d across = frame.projected({halfBreadth, 0, 0});
  const cv::Point2d forward = frame.projected((Regression::ringFront - Regression::ringBack) * 0.5);
  writeRing(head, hairline - forward, across, forward);
  return head;
}

void check(const COpenCVHeadFrame &frame) {
  for (const double value :
       {frame.origin.x, frame.origin.y, frame.unit, frame.roll, frame.yaw, frame.pitch,
        frame.faceHeight, frame.faceBreadth, frame.foreheadHeight})
    require(std::isfinite(value) && std::abs(value) < 1e8, "the head's frame is not finite");
  require(frame.unit > 0 && frame.faceHeight > 0 && frame.faceBreadth > 0,
          "the head has no extent");
}

}  // namespace

COpenCVStatus COpenCV_findHeadTop(COpenCVNetwork *personMask, COpenCVImage image,
                                  const COpenCVHeadFrame *frame, const COpenCVHeadProfile *known,
                                  COpenCVHeadProfile *profile, COpenCVHead *head,
                                  COpenCVMessage *message) {
  return guarded(message, [&] {
    const cv::Mat pixels = borrow(image);
    check(*frame);
    const Frame local(*frame);
    *profile = known ? *known : Profile::measure(PersonMask(*personMask, pixels, local), local);
    *head = outline(local, *profile);
    return COpenCVStatus_ok;
  });
}
