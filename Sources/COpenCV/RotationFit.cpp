// The optimal rotation between two point sets (Kabsch 1976).
#include <opencv2/core.hpp>

#include "Guard.hpp"

using namespace kotinos;

COpenCVStatus COpenCV_fitRotation(const double *model, const double *points, size_t count,
                                  double rotation[9], COpenCVMessage *message) {
  return guarded(message, [&] {
    require(model && points && count >= 3 && count <= 100000, "a fit takes 3 to 100000 points");
    cv::Vec3d modelMean(0, 0, 0), pointMean(0, 0, 0);
    for (size_t i = 0; i < count; ++i)
      for (int k = 0; k < 3; ++k) {
        modelMean[k] += model[3 * i + k] / count;
        pointMean[k] += points[3 * i + k] / count;
      }
    cv::Matx33d covariance = cv::Matx33d::zeros();
    for (size_t i = 0; i < count; ++i)
      for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
          covariance(row, column) += (points[3 * i + row] - pointMean[row]) *
                                     (model[3 * i + column] - modelMean[column]);
    cv::Vec3d values;
    cv::Matx33d u, vt;
    cv::SVD::compute(covariance, values, u, vt);
    // A reflection may fit better: flipping the axis of the smallest singular value makes it a
    // rotation.
    const double sign = cv::determinant(u * vt) < 0 ? -1 : 1;
    const cv::Matx33d fit = u * cv::Matx33d::diag({1, 1, sign}) * vt;
    for (int i = 0; i < 9; ++i) rotation[i] = fit.val[i];
    return COpenCVStatus_ok;
  });
}
