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
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .unsafeFlags(guards), .unsafeFlags(releaseGuards, .when(configuration: .release)),
]
/// The tables of foreign functions are bound at the start, and read-only from then on.
let bound: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "-z", "-Xlinker", "now"])]

let openCV: [CXXSetting] = [
  // SwiftPM takes no header search path outside the package.
  .unsafeFlags(["-isystem", "/usr/include/opencv4"])
]

let type: [CSetting] = [
  .unsafeFlags(["-isystem", "/usr/include/freetype2", "-isystem", "/usr/include/harfbuzz"])
]

/// Other packages' libraries.
extension Target.Dependency {
  static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
  static let grdb = product(name: "GRDB", package: "GRDB.swift")
  static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
  static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
  static let logging = product(name: "Logging", package: "swift-log")
  static let serviceLifecycle = product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
  static let sqlite = product(name: "GRDBSQLite", package: "GRDB.swift")
  static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
}

extension Target {
  /// A library of Swift, in a wing of Sources or beside the wings.
  static func module(
    _ name: String, in wing: String? = nil, computing pixels: Bool = false,
    needs dependencies: [Dependency] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies,
      path: "Sources/" + (wing.map { "\($0)/" } ?? "") + name,
      swiftSettings: pixels ? computing : strict)
  }

  /// The map of a C library of the system, for Swift's importer.
  static func map(
    _ name: String, in wing: String, of pkgConfig: String? = nil, debian package: String
  ) -> Target {
    .systemLibrary(
      name: name, path: "Sources/\(wing)/\(name)", pkgConfig: pkgConfig,
      providers: [.apt([package])])
  }

  /// The tests of a library.
  static func tests(
    of name: String, computing pixels: Bool = false, needs dependencies: [Dependency],
    leavingOut folders: [String] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: dependencies, exclude: folders,
      swiftSettings: pixels ? computing : strict)
  }
}

/// What the package of the fuzzers reaches beside the products; `Scripts/fuzz.sh` sets the variable.
let workbench: [Product] =
  Context.environment["KOTINOS_WORKBENCH"] == nil
  ? []
  : ["Booth", "CHEIF", "Console", "Exhibit", "Museum", "Notation", "Worker"].map {
    .library(name: $0, targets: [$0])
  }

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
    .library(name: "Settings", targets: ["Settings"]),
    .library(name: "JobQueue", targets: ["JobQueue"]),
    .library(name: "Mailer", targets: ["Mailer"]),
    .library(name: "Printing", targets: ["Printing"]),
    .library(name: "Texts", targets: ["Texts"]),
    .executable(name: "selfie", targets: ["selfie"]),
    .executable(name: "selfie-heif", targets: ["selfie-heif"]),
  ] + workbench,
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
    // MARK: System

    // GNU's and Linux's own calls, which the Glibc module lacks.
    .target(name: "CLinux", path: "Sources/System/CLinux", cSettings: guardedC),
    // Child processes with pipes for their streams: ffmpeg, selfie-heif, workers.
    .module("ChildProcesses", in: "System", needs: ["CLinux", "Files"]),
    // Whole files, written atomically.
    .module("Files", in: "System", needs: ["CLinux", "COpenSSL"]),
    // libcurl's options, which Swift does not import.
    .map("CCurl", in: "System", of: "libcurl", debian: "libcurl4-openssl-dev"),
    .map("COpenSSL", in: "System", of: "libcrypto", debian: "libssl-dev"),
    .map("CZlib", in: "System", of: "zlib", debian: "zlib1g-dev"),
    // Spans of the pipeline's stages.
    .module("StageTiming", in: "System"),
    // Prefetching, a parallel loop, an ordered parallel map, and what blocks beside the pool.
    .module("Threading", in: "System"),
    // Reads JSON and TOML, and knows the line of each value for error messages.
    .module("Notation", in: "System"),
    .map("CIDN2", in: "System", of: "libidn2", debian: "libidn2-dev"),
    // The texts for visitors: Greek and English, and files of any language.
    .module("Texts", in: "System", needs: ["Notation"]),
    // Speech by espeak-ng, and the sounds that it is joined with.
    .module("Speech", in: "System", needs: ["ChildProcesses", "Files", "Texts"]),
    // The program's settings: one reader of config.toml and the environment.
    .module("Settings", in: "System", needs: ["Files", "Notation"]),
    // Jobs that survive a power cut: what the outbox and the print queue share.
    .module("JobQueue", in: "System", needs: ["Files", .grdb, .logging]),

    // Anonymous sums of a season's days, and the folder in which a server keeps them.
    .module("Season", in: "System", needs: ["Files", "Texts"]),

    // MARK: Photo

    // C seam over libjpeg-turbo, libpng, libwebp and Little CMS.
    .target(
      name: "CImageCodecs", path: "Sources/Photo/CImageCodecs",
      cSettings: guardedC,
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"),
        .linkedLibrary("lcms2"),
      ]),
    // C seam over libheif, for selfie-heif alone: docs/decisions/heic.md. It has the types of
    // CImageCodecs and nothing of its libraries.
    .target(
      name: "CHEIF", path: "Sources/Photo/CHEIF",
      cxxSettings: [
        .headerSearchPath("../CImageCodecs"), .headerSearchPath("../CImageCodecs/include"),
      ] + guardedCXX,
      linkerSettings: [.linkedLibrary("heif")]),
    // The cage in which selfie-heif decodes: seccomp and Landlock.
    .target(name: "CCage", path: "Sources/Photo/CCage", cSettings: guardedC),
    // Decodes one HEIC or AVIF file in a process of its own.
    .executableTarget(
      name: "selfie-heif", dependencies: ["CCage", "CHEIF"], path: "Sources/Photo/selfie-heif",
      cSettings: guardedC + [.headerSearchPath("../CImageCodecs/include")], linkerSettings: bound),
    .module(
      "Imaging", in: "Photo", computing: true,
      needs: ["ChildProcesses", "CImageCodecs", "CZlib", "Files"]),
    // The inner loops of painting, in C for its vector types.
    .target(name: "CPainting", path: "Sources/Photo/CPainting", cSettings: guardedC),
    // The pipeline from a photo to the champion photo.
    .module(
      "Champion", in: "Photo", computing: true,
      needs: ["FaceTrack", "Files", "Imaging", "Overlay", "StageTiming", "Threading"]),

    // MARK: COpenCV

    // C seam over OpenCV: networks, crops, shrinking, the rotation fit, denoising and drawing.
    // Modules are linked by name: see docs/decisions/opencv.md.
    .target(
      name: "COpenCV", cxxSettings: openCV + guardedCXX,
      linkerSettings: [
        .linkedLibrary("opencv_core"), .linkedLibrary("opencv_imgproc"),
        .linkedLibrary("opencv_dnn"),
      ]),

    // MARK: FaceTrack

    .module(
      "FaceTrack", computing: true,
      needs: ["COpenCV", "CZlib", "Files", "Imaging", "StageTiming", "Threading"]),

    // MARK: Overlay

    .module(
      "Overlay", computing: true,
      needs: ["CPainting", "FaceTrack", "Files", "Imaging", "Notation", "Threading"]),

    // MARK: Camera

    // C seam over Video4Linux.
    .target(name: "CCamera", path: "Sources/Camera/CCamera", cSettings: guardedC),
    // From a webcam, a stream, a film or a folder of pictures to frames.
    .module(
      "Camera", in: "Camera", computing: true,
      needs: ["CCamera", "CCurl", "ChildProcesses", "CLinux", "Files", "Imaging"]),

    // MARK: Mailer

    // Messages with a photo, SMTP, and a durable outbox.
    .module(
      "Mailer",
      needs: [
        "CCurl", "ChildProcesses", "CIDN2", "Files", "Imaging", "JobQueue", "Notation", "Settings",
        "Texts", .grdb, .logging,
      ]),

    // MARK: Print

    .map("CCUPS", in: "Print", debian: "libcups2-dev"),
    // Printers that speak IPP, and a durable queue of prints.
    .module(
      "Printing", in: "Print",
      needs: [
        "CCUPS", "ChildProcesses", "Files", "Imaging", "JobQueue", "Notation", "Settings",
        "Threading", .grdb,
      ]),
    // C seam over FreeType and HarfBuzz: lines of type as coverage masks.
    .target(
      name: "CType", path: "Sources/Print/CType", cSettings: guardedC + type,
      linkerSettings: [
        .linkedLibrary("freetype"), .linkedLibrary("harfbuzz"), .linkedLibrary("m"),
      ]),
    // The card: a champion photo hung on a wall, with the statue on a ledge and words in the stone.
    .module(
      "Card", in: "Print", computing: true,
      needs: ["CType", "FaceTrack", "Files", "Imaging", "Overlay"]),

    // MARK: Booth

    .map("CQRencode", in: "Booth", of: "libqrencode", debian: "libqrencode-dev"),
    // What a museum makes its own of the booth: its folder, with languages, colours, questions.
    .module(
      "Museum", in: "Booth",
      needs: ["Card", "Files", "Imaging", "Notation", "Overlay", "Speech", "Texts"]),
    // A visit to the booth, from the quiz to the mailbox, without HTTP.
    .module(
      "Booth", in: "Booth",
      needs: [
        "Camera", "Card", "Champion", "CLinux", "CQRencode", "FaceTrack", "Files", "Imaging",
        "JobQueue", "Mailer", "Museum", "Overlay", "Printing", "Season", "Speech", "Texts",
        "Threading", .logging,
      ]),
    // What servers of pages share: the gate, connections, page files, refusals, the ending.
    .module(
      "WebServer", in: "Booth",
      needs: ["Texts", .hummingbird, .hummingbirdCore, .logging, .serviceLifecycle, .unixSignals]),
    // The booth over HTTP: the page's files and its interface.
    .module(
      "BoothServer", in: "Booth",
      needs: [
        "Booth", "Files", "Imaging", "JobQueue", "Mailer", "Museum", "Overlay",
        "Printing", "Season", "Texts", "Threading", "WebServer", .hummingbird, .serviceLifecycle,
      ]),

    // MARK: Exhibit

    // C seam over OpenCV's features and optical flow: pictures in frames. A target of its own,
    // because its libraries cost every start: see docs/decisions/pictures-seen.md.
    .target(
      name: "COpenCVFeatures", dependencies: ["COpenCV"], path: "Sources/Exhibit/COpenCVFeatures",
      cxxSettings: [.headerSearchPath("../../COpenCV")] + openCV + guardedCXX,
      linkerSettings: [
        .linkedLibrary("opencv_features2d"), .linkedLibrary("opencv_flann"),
        .linkedLibrary("opencv_calib3d"), .linkedLibrary("opencv_video"),
      ]),
    // Learns pictures on a wall, finds them in frames, and follows them.
    .module(
      "PictureTracking", in: "Exhibit", computing: true,
      needs: ["COpenCV", "COpenCVFeatures", "FaceTrack", "Files", "Imaging", "Threading"]),
    // Pictures on a wall that come alive: an exhibit's folder, and its painting over frames.
    .module(
      "Exhibit", in: "Exhibit", computing: true,
      needs: [
        "Camera", "ChildProcesses", "CPainting", "Files", "Imaging", "Notation", "Overlay",
        "PictureTracking", "Speech", "Texts", "Threading",
      ]),
    // Pictures that come alive in visitors' phones, over HTTP.
    .module(
      "ExhibitServer", in: "Exhibit",
      needs: [
        "Exhibit", "Files", "Imaging", "Museum", "PictureTracking", "Season",
        "Texts", "Threading", "WebServer", .hummingbird, .serviceLifecycle,
      ]),

    // MARK: Command

    // Checks of everything that the program needs.
    .module(
      "Doctor", in: "Command",
      needs: [
        "Camera", "CCurl", "CIDN2", "CImageCodecs", "CLinux", "COpenCV", "COpenSSL", "CZlib",
        "FaceTrack", "Files", "Imaging", "JobQueue", "Mailer", "Overlay", "Printing", "Settings",
        "Texts", .sqlite,
      ]),
    // What every run of the command needs: options, streams, exit codes, remedies, reports.
    .module(
      "Console", in: "Command",
      needs: [
        "Camera", "Card", "Champion", "CLinux", "Doctor", "FaceTrack", "Files", "Imaging",
        "JobQueue", "Mailer", "Notation", "Overlay", "Printing", "Settings", "StageTiming",
        .argumentParser,
      ]),
    // The worker for archives: lines in, answers out, child processes that crown.
    .module(
      "Worker", in: "Command",
      needs: [
        "Champion", "ChildProcesses", "Console", "Files", "Imaging", "Notation", "Overlay",
        .argumentParser,
      ]),
    // From a camera to a photo or film that is painted on: countdown, review on the terminal, reports.
    .module(
      "Snapping", in: "Command",
      needs: [
        "Camera", "Champion", "Console", "Exhibit", "FaceTrack", "Files", "Imaging", "Mailer",
        "Notation", "Overlay", "PictureTracking", "Texts", .argumentParser,
      ]),

    // MARK: selfie

    // The command line.
    .executableTarget(
      name: "selfie",
      dependencies: [
        "Files", "Booth", "BoothServer",
        "Camera", "Card", "Champion", "Console", "Doctor", "Exhibit", "ExhibitServer", "FaceTrack",
        "Imaging", "JobQueue", "Mailer", "Museum", "Notation", "Overlay", "PictureTracking",
        "Printing", "Season", "Settings", "Snapping", "Speech", "StageTiming",
        "Texts", "Threading", "WebServer", "Worker",
        .argumentParser, .logging,
      ],
      swiftSettings: strict, linkerSettings: bound),

    // MARK: tests

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
      dependencies: ["WebServer", .hummingbird], path: "Tests/WebTesting", swiftSettings: strict),
    .tests(of: "Files", needs: ["Files", "TestSupport"]),
    .tests(
      of: "Imaging",
      needs: [
        "ChildProcesses", "CImageCodecs", "CJPEGInspection", "EscapeAttempt", "Files", "Imaging",
        "TestSupport",
      ]),
    .tests(
      of: "FaceTrack",
      needs: ["COpenCV", "FaceTrack", "Files", "Imaging", "StageTiming", "TestSupport"]),
    .tests(
      of: "PictureTracking",
      needs: [
        "CDrawnViews", "COpenCV", "COpenCVFeatures", "DrawnViews", "FaceTrack", "Imaging",
        "PictureTracking", "TestSupport",
      ]),
    .tests(
      of: "Mailer",
      needs: [
        "Doctor", "Files", "Imaging", "JobQueue", "Mailer", "Notation", "selfie", "Settings",
        "TestSupport", "Texts", .grdb, .logging,
      ], leavingOut: ["Servers", "Judges"]),
    .tests(
      of: "Printing",
      needs: [
        "Files", "Imaging", "JobQueue", "Printing", "selfie", "TestSupport",
      ], leavingOut: ["Servers"]),
    .tests(of: "JobQueue", needs: ["JobQueue", "TestSupport", .grdb]),
    .tests(of: "Threading", needs: ["Threading"]),
    .tests(
      of: "Booth",
      needs: [
        "Booth", "Card", "Champion", "Files", "Imaging", "JobQueue", "Mailer",
        "Museum", "Notation", "Overlay", "Printing", "Season", "Speech",
        "TestSupport", "Texts",
      ]),
    .tests(
      of: "Museum",
      needs: ["Card", "Imaging", "Museum", "Notation", "Speech", "TestSupport", "Texts"]),
    .tests(
      of: "Exhibit",
      needs: [
        "CDrawnViews", "CPainting", "DrawnViews", "Exhibit", "Files", "Imaging", "Notation",
        "PictureTracking", "TestSupport", "Texts",
      ]),
    .tests(
      of: "BoothServer",
      needs: [
        "Booth", "BoothServer", "Card", "Imaging", "JobQueue", "Mailer", "Museum",
        "Overlay", "Printing", "Season", "TestSupport", "Texts", "WebServer", "WebTesting",
        .hummingbird, .logging, .serviceLifecycle,
      ]),
    .tests(
      of: "ExhibitServer",
      needs: [
        "DrawnViews", "Exhibit", "ExhibitServer", "Imaging", "Museum", "PictureTracking",
        "Season", "TestSupport", "Texts", "WebServer", "WebTesting",
      ]),
    .tests(
      of: "WebServer", needs: ["TestSupport", "Texts", "WebServer", "WebTesting", .hummingbird]),
    .tests(of: "Texts", needs: ["Notation", "Texts"]),
    .tests(of: "Speech", needs: ["Speech", "TestSupport", "Texts"]),
    .tests(of: "Season", needs: ["Files", "Season", "TestSupport"]),
    .tests(of: "Notation", needs: ["Notation", "TestSupport"]),
    .tests(of: "ChildProcesses", needs: ["ChildProcesses"]),
    .tests(
      of: "Camera",
      needs: [
        "Camera", "Files", "Imaging", "TestSupport",
      ], leavingOut: ["FakeCamera", "Servers"]),
    .tests(
      of: "Champion",
      needs: ["Champion", "FaceTrack", "Files", "Imaging", "Overlay", "TestSupport"]),
    .tests(of: "Card", needs: ["Card", "Champion", "Files", "Imaging", "Overlay", "TestSupport"]),
    .tests(of: "Doctor", needs: ["Doctor", "FaceTrack", "Imaging", "Overlay", "TestSupport"]),
    .tests(
      of: "Overlay", computing: true,
      needs: ["CPainting", "FaceTrack", "Files", "Imaging", "Overlay", "TestSupport"]),
    .tests(
      of: "Command",
      needs: [
        "Camera", "CDrawnViews", "Champion", "Console", "Doctor", "DrawnViews", "FaceTrack",
        "Files", "Imaging", "Mailer", "Overlay", "selfie", "Settings",
        "Snapping", "StageTiming", "TestSupport", "Worker",
      ], leavingOut: ["Preloaded"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)
