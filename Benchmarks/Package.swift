// swift-tools-version: 6.3
import PackageDescription

// A package of its own: only the benchmarks link OpenCV's cascade classifier.
let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "kotinos", path: "..")],
  targets: [
    // OpenCV's cascade classifier, the reference of the detection benchmark.
    .target(
      name: "CHaar",
      cxxSettings: [
        .unsafeFlags(["-isystem", "/usr/include/opencv4"]),
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
      ],
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc"),
        .linkedLibrary("opencv_objdetect"),
      ]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CHaar",
        .product(name: "Files", package: "kotinos"),
        .product(name: "Champion", package: "kotinos"),
        .product(name: "FaceTrack", package: "kotinos"),
        .product(name: "Imaging", package: "kotinos"),
        .product(name: "Overlay", package: "kotinos"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
    // Reads what the search keeps to itself: needs `-Xswiftc -enable-testing`.
    .executableTarget(
      name: "candidates",
      dependencies: [
        .product(name: "Files", package: "kotinos"),
        .product(name: "FaceTrack", package: "kotinos"),
        .product(name: "Imaging", package: "kotinos"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
