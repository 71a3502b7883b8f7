// swift-tools-version: 6.3
import PackageDescription

/// One settings list for every Swift target, so that no target drifts.
let strict: [SwiftSetting] = [
  // `any` is written where a protocol is a type: boxing is then visible.
  .enableUpcomingFeature("ExistentialAny"),
  // An import is internal unless said otherwise: C shims never leak into the public interface.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member is only visible in files that import its module: no action at a distance.
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let openCV: [CXXSetting] = [
  .unsafeFlags(["-isystem", "/usr/include/opencv4", "-Wall", "-Wextra", "-Werror"])
]
let strictC: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-std=c17"])]

let package = Package(
  name: "kotinos",
  products: [
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "FaceTrack", targets: ["FaceTrack"]),
    .library(name: "Overlay", targets: ["Overlay"]),
    .library(name: "Camera", targets: ["Camera"]),
    .library(name: "Champion", targets: ["Champion"]),
    .library(name: "Mailer", targets: ["Mailer"]),
    .executable(name: "selfie", targets: ["selfie"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Loops for the registers that a processor has.
    .target(name: "CRegisters", cSettings: strictC),
    // C seam over libjpeg-turbo, libpng and Little CMS: files in, pixels out, and back.
    .target(
      name: "CImageCodecs",
      dependencies: ["CRegisters"],
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("lcms2")]),
    // C seam over OpenCV, which is loaded when it is first needed: see docs/decisions/0060.
    .target(name: "COpenCV", cxxSettings: openCV),
    // Cutting, turning and shrinking pictures for the networks.
    .target(name: "CSampling", dependencies: ["CRegisters"], cSettings: strictC),
    // C seam over Video4Linux and the starting of child processes.
    .target(name: "CCamera", cSettings: strictC),
    .target(name: "Imaging", dependencies: ["CImageCodecs", "CZlib"], swiftSettings: strict),
    // C seam over libcurl, which is loaded when it is first needed: see docs/decisions/0049.
    .target(name: "CCurl", cSettings: strictC),
    // C seam over libcrypto, which is loaded when it is first needed: see docs/decisions/0062.
    .target(name: "CCryptography", cSettings: strictC),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // How long the stages of a photo take.
    .target(name: "Tracing", swiftSettings: strict),
    // Work beside other work.
    .target(name: "Threading", swiftSettings: strict),
    .systemLibrary(name: "CXNNPACK", providers: [.apt(["libxnnpack-dev", "libpthreadpool-dev"])]),
    // The face models' networks: from ONNX files to numbers.
    .target(name: "Inference", dependencies: ["CXNNPACK"], swiftSettings: strict),
    .target(
      name: "FaceTrack",
      dependencies: [
        "COpenCV", "CSampling", "CZlib", "Imaging", "Inference", "Threading", "Tracing",
      ],
      swiftSettings: strict),
    // The innermost loops of painting. No fused multiply-add: its rounding would change the bytes.
    .target(
      name: "CPainting", cSettings: strictC + [.unsafeFlags(["-ffp-contract=off"])]),
    .target(
      name: "Overlay", dependencies: ["CPainting", "FaceTrack", "Imaging", "Threading"],
      swiftSettings: strict),
    // Which models are installed, and how others are fetched.
    .target(
      name: "ModelStore", dependencies: ["CCryptography", "CCurl", "FaceTrack", "Imaging"],
      swiftSettings: strict),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    // What is said to visitors, in Greek and English.
    .target(name: "Texts", swiftSettings: strict),
    // From a webcam, a stream, a film or a folder of pictures to frames.
    .target(name: "Camera", dependencies: ["CCamera", "CCurl", "Imaging"], swiftSettings: strict),
    // From a champion photo to a message in somebody's mailbox, or in the outbox until then.
    .target(
      name: "Mailer",
      dependencies: [
        "CCryptography", "CCurl", "CIDN2", "Texts", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    // From a photo's file to the champion photo's file: what the command runs.
    .target(
      name: "Champion",
      dependencies: ["FaceTrack", "Imaging", "Mailer", "Overlay", "Threading", "Tracing"],
      swiftSettings: strict),
    .target(name: "CClock", cSettings: strictC),
    // Whether everything that the program needs is there and works.
    .target(
      name: "Doctor",
      dependencies: [
        "Camera", "CClock", "CCryptography", "CCurl", "CIDN2", "CImageCodecs", "COpenCV", "CZlib",
        "FaceTrack", "Imaging", "Mailer", "ModelStore", "Overlay", "Texts",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "selfie",
      dependencies: [
        "Camera", "Champion", "Doctor", "FaceTrack", "Imaging", "Mailer", "ModelStore", "Overlay",
        "Texts", "Tracing", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict,
      linkerSettings: [
        // 90,000 addresses in 17 KB instead of 2 MB, which are read at every start: docs/decisions/0052.
        .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])
      ]),
    // A JPEG's coefficients, read without this package's own code.
    .target(
      name: "CJPEGInspection", path: "Tests/CJPEGInspection", cSettings: strictC,
      linkerSettings: [.linkedLibrary("jpeg")]),
    // Crops and rotations by OpenCV, which this package's own are compared with. Modules are linked by
    // name: see docs/decisions/0002.
    .target(
      name: "COpenCVReference", path: "Tests/COpenCVReference", cxxSettings: openCV,
      linkerSettings: [.linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc")]),
    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: ["CImageCodecs", "FaceTrack", "Inference"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["CImageCodecs", "CJPEGInspection", "Imaging", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FaceTrackTests",
      dependencies: [
        "FaceTrack", "COpenCV", "COpenCVReference", "CSampling", "Imaging", "Inference",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InferenceTests", dependencies: ["Inference", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MailerTests",
      dependencies: [
        "Doctor", "Imaging", "Mailer", "TestSupport", "Texts", "selfie",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Servers", "Judges"], swiftSettings: strict),
    .testTarget(name: "TextsTests", dependencies: ["Texts"], swiftSettings: strict),
    .testTarget(
      name: "CameraTests", dependencies: ["Camera", "Imaging", "TestSupport"],
      exclude: ["FakeCamera", "Servers"], swiftSettings: strict),
    .testTarget(
      name: "ChampionTests",
      dependencies: [
        "Champion", "FaceTrack", "Imaging", "Overlay", "TestSupport", "Threading", "Tracing",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DoctorTests", dependencies: ["Doctor", "FaceTrack", "Imaging", "Overlay"],
      swiftSettings: strict),
    .testTarget(
      name: "ModelStoreTests", dependencies: ["FaceTrack", "Imaging", "ModelStore"],
      exclude: ["Servers"], swiftSettings: strict),
    .testTarget(
      name: "OverlayTests",
      dependencies: ["CPainting", "Overlay", "FaceTrack", "Imaging", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CJPEGInspection", "Champion", "Imaging", "Overlay", "TestSupport", "selfie",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Preloaded"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
