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

/// For targets that compute pixels: optimised in debug builds too, with the checks of these.
let computing =
  strict + [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

/// The compiler's guards of stacks and buffers in the C seams, which read strangers' bytes. The one
/// of buffers needs an optimising compiler.
let guards = ["-fstack-protector-strong"]
let releaseGuards = ["-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"]
let guardedC: [CSetting] =
  strictC + [
    .unsafeFlags(guards), .unsafeFlags(releaseGuards, .when(configuration: .release)),
  ]
let guardedCXX: [CXXSetting] = [
  .unsafeFlags(guards), .unsafeFlags(releaseGuards, .when(configuration: .release)),
]
/// The tables of foreign functions are bound at the start, and read-only from then on.
let bound: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]

let openCV: [CXXSetting] = [
  // SwiftPM takes no header search path outside the package.
  .unsafeFlags(["-isystem", "/usr/include/opencv4"]),
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
]

let type: [CSetting] = [
  .unsafeFlags(["-isystem", "/usr/include/freetype2", "-isystem", "/usr/include/harfbuzz"])
]

let package = Package(
  name: "kotinos",
  products: [
    .library(name: "Files", targets: ["Files"]),
    .library(name: "Imaging", targets: ["Imaging"]),
    .library(name: "FaceTrack", targets: ["FaceTrack"]),
    .library(name: "PictureTracking", targets: ["PictureTracking"]),
    .library(name: "Overlay", targets: ["Overlay"]),
    .library(name: "Camera", targets: ["Camera"]),
    .library(name: "Champion", targets: ["Champion"]),
    .library(name: "Card", targets: ["Card"]),
    .library(name: "Mailer", targets: ["Mailer"]),
    .library(name: "Printing", targets: ["Printing"]),
    .library(name: "Texts", targets: ["Texts"]),
    // For the fuzzers alone: HEIC and AVIF in their own process, and what the command reads.
    .library(name: "CHEIF", targets: ["CHEIF"]),
    .library(name: "Booth", targets: ["Booth"]),
    .library(name: "Exhibit", targets: ["Exhibit"]),
    .library(name: "Museum", targets: ["Museum"]),
    .library(name: "Notation", targets: ["Notation"]),
    .library(name: "Console", targets: ["Console"]),
    .library(name: "Worker", targets: ["Worker"]),
    .executable(name: "selfie", targets: ["selfie"]),
    .executable(name: "selfie-heif", targets: ["selfie-heif"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Without traits: no TLS, which a proxy before the booth offers (docs/booth.md).
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // C seam over libjpeg-turbo, libpng, libwebp and Little CMS.
    .target(
      name: "CImageCodecs",
      cSettings: guardedC,
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"),
        .linkedLibrary("lcms2"),
      ]),
    // C seam over libheif, for selfie-heif alone: docs/decisions/heic.md. It has the types of
    // CImageCodecs and nothing of its libraries.
    .target(
      name: "CHEIF",
      cxxSettings: [
        .headerSearchPath("../CImageCodecs"), .headerSearchPath("../CImageCodecs/include"),
        .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
      ] + guardedCXX,
      linkerSettings: [.linkedLibrary("heif")]),
    // The cage in which selfie-heif decodes: seccomp and Landlock.
    .target(name: "CCage", cSettings: guardedC),
    // Decodes one HEIC or AVIF file in a process of its own.
    .executableTarget(
      name: "selfie-heif", dependencies: ["CCage", "CHEIF"],
      cSettings: guardedC + [.headerSearchPath("../CImageCodecs/include")], linkerSettings: bound),
    // C seam over OpenCV: networks, crops, shrinking, the rotation fit, denoising and drawing.
    // Modules are linked by name: see docs/decisions/opencv.md.
    .target(
      name: "COpenCV", cxxSettings: openCV + guardedCXX,
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc"),
        .linkedLibrary("opencv_dnn"),
      ]),
    // C seam over OpenCV's features and optical flow: pictures in frames. A target of its own,
    // because its libraries cost every start: see docs/decisions/pictures-seen.md.
    .target(
      name: "COpenCVFeatures", dependencies: ["COpenCV"],
      cxxSettings: [.headerSearchPath("../COpenCV")] + openCV + guardedCXX,
      linkerSettings: [
        .linkedLibrary("opencv_features2d"), .linkedLibrary("opencv_flann"),
        .linkedLibrary("opencv_calib3d"), .linkedLibrary("opencv_video"),
      ]),
    // C seam over Video4Linux.
    .target(name: "CCamera", cSettings: guardedC),
    // GNU's and Linux's own calls, which the Glibc module lacks.
    .target(name: "CLinux", cSettings: guardedC),
    // Child processes with pipes for their streams: ffmpeg, selfie-heif, workers.
    .target(name: "ChildProcesses", dependencies: ["CLinux", "Files"], swiftSettings: strict),
    // Whole files, written atomically.
    .target(name: "Files", dependencies: ["CLinux", "COpenSSL"], swiftSettings: strict),
    .target(
      name: "Imaging", dependencies: ["Files", "CImageCodecs", "CZlib", "ChildProcesses"],
      swiftSettings: computing),
    // libcurl's options, which Swift does not import.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Spans of the pipeline's stages.
    .target(name: "StageTiming", swiftSettings: strict),
    // Prefetching, a parallel loop, and an ordered parallel map.
    .target(name: "Threading", swiftSettings: strict),
    .target(
      name: "FaceTrack",
      dependencies: [
        "COpenCV", "CZlib", "Imaging", "Threading", "StageTiming",
      ],
      swiftSettings: computing),
    // Learns pictures on a wall, finds them in frames, and follows them.
    .target(
      name: "PictureTracking",
      dependencies: ["COpenCV", "COpenCVFeatures", "FaceTrack", "Imaging", "Threading"],
      swiftSettings: computing),
    // Reads JSON and TOML, and knows the line of each value for error messages.
    .target(name: "Notation", swiftSettings: strict),
    // The inner loops of painting, in C for its vector types.
    .target(name: "CPainting", cSettings: guardedC),
    .target(
      name: "Overlay",
      dependencies: ["Files", "CPainting", "FaceTrack", "Imaging", "Notation", "Threading"],
      swiftSettings: computing),
    .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
    // The texts for visitors: Greek and English, and files of any language.
    .target(name: "Texts", dependencies: ["Notation"], swiftSettings: strict),
    // From a webcam, a stream, a film or a folder of pictures to frames.
    .target(
      name: "Camera",
      dependencies: ["Files", "CCamera", "CCurl", "ChildProcesses", "Imaging"],
      swiftSettings: computing),
    // Files that survive a power cut: what the outbox and the print queue keep.
    .target(
      name: "DurableStorage",
      dependencies: ["Files", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .systemLibrary(name: "CCUPS", providers: [.apt(["libcups2-dev"])]),
    // Printers that speak IPP, and a durable queue of prints.
    .target(
      name: "Printing",
      dependencies: [
        "CCUPS", "ChildProcesses", "DurableStorage", "Files", "Imaging",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    // Messages with a photo, SMTP, and a durable outbox.
    .target(
      name: "Mailer",
      dependencies: [
        "DurableStorage", "Files", "CCurl", "CIDN2", "ChildProcesses", "Imaging", "Notation",
        "Texts",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    // The pipeline from a photo to the champion photo.
    .target(
      name: "Champion",
      dependencies: [
        "Files", "FaceTrack", "Imaging", "Overlay", "Threading", "StageTiming",
      ],
      swiftSettings: computing),
    // C seam over FreeType and HarfBuzz: lines of type as coverage masks.
    .target(
      name: "CType", cSettings: guardedC + type,
      linkerSettings: [
        .linkedLibrary("freetype"), .linkedLibrary("harfbuzz"), .linkedLibrary("m"),
      ]),
    // The card: a champion photo hung on a wall, with the statue on a ledge and words in the stone.
    .target(
      name: "Card",
      dependencies: ["CType", "FaceTrack", "Files", "Imaging", "Overlay"],
      swiftSettings: computing),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // A visit to the booth, from the quiz to the mailbox, without HTTP.
    .target(
      name: "Booth",
      dependencies: [
        "CLinux", "CQRencode", "Camera", "Card", "Champion", "FaceTrack", "Files", "Imaging",
        "Mailer", "Notation", "Overlay", "Printing", "Texts",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    // What a museum makes its own of the booth: its folder, with languages, colours and hours.
    .target(
      name: "Museum",
      dependencies: ["Booth", "Card", "Files", "Imaging", "Notation", "Overlay", "Texts"],
      swiftSettings: strict),
    // Pictures on a wall that come alive: an exhibit's folder, and its painting over frames.
    .target(
      name: "Exhibit",
      dependencies: [
        "CPainting", "Camera", "ChildProcesses", "Files", "Imaging", "Notation", "Overlay",
        "PictureTracking", "Texts", "Threading",
      ],
      swiftSettings: computing),
    // What servers of pages share: the gate, connections, page files, refusals, the ending.
    .target(
      name: "WebServer",
      dependencies: [
        "Texts",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    // The booth over HTTP: the page's files and its interface.
    .target(
      name: "BoothServer",
      dependencies: [
        "Booth", "Card", "Champion", "Imaging", "Mailer", "Museum", "Overlay", "Printing", "Texts",
        "WebServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    // Pictures that come alive in visitors' phones, over HTTP.
    .target(
      name: "ExhibitServer",
      dependencies: [
        "Exhibit", "Imaging", "Mailer", "Museum", "PictureTracking", "Texts", "WebServer",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    // Checks of everything that the program needs.
    .target(
      name: "Doctor",
      dependencies: [
        "Files",
        "Camera", "CCurl", "CIDN2", "CImageCodecs", "CLinux", "COpenCV", "COpenSSL", "CZlib",
        "FaceTrack", "Imaging", "Mailer", "Overlay", "Printing", "Texts",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    // What every run of the command needs: options, streams, exit codes, remedies, reports.
    .target(
      name: "Console",
      dependencies: [
        "Files", "Camera", "Card", "Champion", "ChildProcesses", "Doctor", "Exhibit", "FaceTrack",
        "Imaging", "Mailer", "Overlay", "PictureTracking", "Printing", "StageTiming",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The worker for archives: lines in, answers out, child processes that crown.
    .target(
      name: "Worker",
      dependencies: [
        "Files", "Champion", "ChildProcesses", "Console", "FaceTrack", "Imaging", "Overlay",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // From a camera to a photo or film that is painted on: countdown, review on the terminal, reports.
    .target(
      name: "Snapping",
      dependencies: [
        "Files", "Camera", "Champion", "Console", "Exhibit", "FaceTrack", "Imaging", "Mailer",
        "Overlay", "PictureTracking", "Texts",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // The command line.
    .executableTarget(
      name: "selfie",
      dependencies: [
        "Files", "Booth", "BoothServer",
        "Camera", "Card", "Champion", "Console", "Doctor", "Exhibit", "ExhibitServer", "FaceTrack",
        "Imaging", "Mailer",
        "Museum", "Notation", "Overlay", "PictureTracking", "Printing", "Snapping", "StageTiming",
        "Texts", "Threading", "WebServer", "Worker",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict, linkerSettings: bound),
    // Tries to escape from the cage of selfie-heif.
    .executableTarget(
      name: "EscapeAttempt", dependencies: ["CCage"], path: "Tests/EscapeAttempt",
      cSettings: strictC),
    // A JPEG's coefficients as libjpeg reads them.
    .target(
      name: "CJPEGInspection", path: "Tests/CJPEGInspection", cSettings: strictC,
      linkerSettings: [.linkedLibrary("jpeg")]),
    // Pictures and views of them, drawn with a known truth.
    .target(name: "CDrawnViews", path: "Tests/CDrawnViews", cSettings: strictC),
    .target(
      name: "DrawnViews",
      dependencies: ["CDrawnViews", "Imaging", "PictureTracking", "TestSupport"],
      path: "Tests/DrawnViews", swiftSettings: computing),
    // Measures the search for pictures (`make accuracy`).
    .executableTarget(
      name: "PictureAccuracy",
      dependencies: ["CDrawnViews", "DrawnViews", "Imaging", "PictureTracking", "TestSupport"],
      path: "Tests/PictureAccuracy", swiftSettings: strict),
    // Shared by several test targets.
    .target(
      name: "TestSupport", dependencies: ["Files", "CImageCodecs", "FaceTrack", "Imaging"],
      path: "Tests/TestSupport",
      swiftSettings: computing),
    // Browsers before a server that answers in process.
    .target(
      name: "WebTesting",
      dependencies: ["WebServer", .product(name: "Hummingbird", package: "hummingbird")],
      path: "Tests/WebTesting", swiftSettings: strict),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "ChildProcesses", "Files", "CImageCodecs", "CJPEGInspection", "EscapeAttempt", "Imaging",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FaceTrackTests",
      dependencies: ["Files", "FaceTrack", "COpenCV", "Imaging", "StageTiming", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PictureTrackingTests",
      dependencies: [
        "CDrawnViews", "COpenCV", "COpenCVFeatures", "DrawnViews", "FaceTrack", "Imaging",
        "PictureTracking",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MailerTests",
      dependencies: [
        "Doctor", "DurableStorage", "Files", "Imaging", "Mailer", "Notation", "TestSupport",
        "Texts", "selfie",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Servers", "Judges"], swiftSettings: strict),
    .testTarget(
      name: "PrintingTests",
      dependencies: ["Files", "Imaging", "Printing", "TestSupport", "selfie"],
      exclude: ["Servers"], swiftSettings: strict),
    .testTarget(name: "ThreadingTests", dependencies: ["Threading"], swiftSettings: strict),
    .testTarget(
      name: "BoothTests",
      dependencies: [
        "Files", "Booth", "Card", "Champion", "Imaging", "Mailer", "Notation", "Overlay",
        "Printing", "TestSupport", "Texts",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MuseumTests",
      dependencies: ["Booth", "Card", "Imaging", "Museum", "Notation", "TestSupport", "Texts"],
      swiftSettings: strict),
    .testTarget(
      name: "ExhibitTests",
      dependencies: [
        "CDrawnViews", "CPainting", "Camera", "ChildProcesses", "DrawnViews", "Exhibit", "Files",
        "Imaging",
        "Notation", "PictureTracking", "TestSupport", "Texts",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BoothServerTests",
      dependencies: [
        "Booth", "BoothServer", "Card", "Imaging", "Mailer", "Museum", "Overlay", "Printing",
        "TestSupport", "Texts", "WebServer", "WebTesting",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExhibitServerTests",
      dependencies: [
        "CDrawnViews", "DrawnViews", "Exhibit", "ExhibitServer", "Imaging", "Museum",
        "PictureTracking", "Texts",
        "TestSupport", "WebServer", "WebTesting",
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebServerTests",
      dependencies: [
        "TestSupport", "WebServer", "WebTesting",
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: strict),
    .testTarget(name: "TextsTests", dependencies: ["Notation", "Texts"], swiftSettings: strict),
    .testTarget(
      name: "NotationTests", dependencies: ["Notation", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ChildProcessesTests", dependencies: ["ChildProcesses"], swiftSettings: strict),
    .testTarget(
      name: "CameraTests", dependencies: ["Files", "Camera", "Imaging", "TestSupport"],
      exclude: ["FakeCamera", "Servers"], swiftSettings: strict),
    .testTarget(
      name: "ChampionTests",
      dependencies: [
        "Files",
        "Champion", "FaceTrack", "Imaging", "Overlay", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CardTests",
      dependencies: [
        "CType", "Card", "Champion", "ChildProcesses", "FaceTrack", "Files", "Imaging", "Overlay",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DoctorTests",
      dependencies: ["Doctor", "FaceTrack", "Imaging", "Overlay", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "OverlayTests",
      dependencies: ["Files", "CPainting", "Overlay", "FaceTrack", "Imaging", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "CDrawnViews", "CJPEGInspection", "Camera", "Champion", "Console", "Doctor", "DrawnViews",
        "FaceTrack", "Files", "Imaging", "Mailer", "Overlay", "PictureTracking", "Snapping",
        "StageTiming",
        "TestSupport", "Worker",
        "selfie",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Preloaded"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
