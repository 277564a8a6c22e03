// swift-tools-version: 6.3
import PackageDescription

/// Settings of every target.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// As Embedded Swift, a program compiles all that it calls of every module: what a module would compile by itself is never
/// linked, and took two thirds of the time.
let library: [SwiftSetting] =
  Context.environment["LATER_FOR_BROWSER"] == nil
  ? [] : [.unsafeFlags(["-Xfrontend", "-emit-empty-object-file"])]

/// The pure ring compiles twice: natively and as Embedded Swift for the browser.
let pure: [SwiftSetting] =
  house + library + [.treatWarning("EmbeddedRestrictions", as: .error)]

func pureTarget(
  _ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: pure, linkerSettings: linking)
}

func outerTarget(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: house)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(
  name: "HummingbirdCore", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let serviceLifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")

let package = Package(
  name: "later",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "later", targets: ["later"]),
    .executable(name: "WebApp", targets: ["WebApp"]),
    .executable(name: "KitApp", targets: ["KitApp"]),
    .executable(name: "PopupApp", targets: ["PopupApp"]),
    .executable(name: "BenchTable", targets: ["BenchTable"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    // The pure ring.
    pureTarget("Kernel"),
    pureTarget("SyncCore", ["Kernel"]),
    pureTarget("CalendarCore", ["Kernel", "SyncCore"]),
    pureTarget("HTML5", ["Kernel"]),
    pureTarget("AddressCore", ["Kernel"]),
    pureTarget("ArticleCore", ["Kernel"]),
    // A browser takes square roots itself; elsewhere the C library's mathematics do.
    pureTarget(
      "Insight", ["Kernel", "ArticleCore"],
      linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The index of what can be found, and how it is asked (docs/search.md).
    pureTarget("SearchCore", ["Kernel"]),
    pureTarget("Wire", ["Kernel", "SyncCore"]),
    pureTarget("ViewTree", ["Kernel"]),
    pureTarget("Kit", ["Kernel", "SyncCore", "ArticleCore", "ViewTree"]),
    pureTarget(
      "ReadingCore",
      [
        "Kernel", "SyncCore", "AddressCore", "ArticleCore", "Insight", "SearchCore", "Wire",
        "ViewTree", "Kit",
      ]),
    pureTarget(
      "TasksCore", ["Kernel", "SyncCore", "ArticleCore", "Wire", "ViewTree", "Kit"]),
    pureTarget("RestockCore", ["Kernel", "SyncCore", "Wire", "ViewTree", "Kit"]),
    pureTarget(
      "NotificationCore", ["Kernel", "SyncCore", "Kit", "TasksCore", "RestockCore"]),
    pureTarget(
      "AppCore",
      [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "SearchCore", "Wire",
        "ViewTree", "Kit", "ReadingCore", "TasksCore", "RestockCore", "NotificationCore",
      ]),
    // Every screen of the apps in each of its states.
    pureTarget(
      "Screens",
      [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "Wire", "ViewTree",
        "Kit", "ReadingCore", "TasksCore", "RestockCore", "AppCore",
      ]),
    pureTarget("Gallery", ["Kernel", "ViewTree", "Kit", "AppCore", "Screens"]),
    // The popup of the browser extension (docs/extension.md).
    pureTarget("PopupCore", ["Kernel", "ViewTree", "Kit"]),

    // Interfaces between the pure ring and what runs natively.
    outerTarget("Storage", ["Kernel", "SyncCore"]),
    outerTarget(
      "Extraction", ["Kernel", "HTML5", "AddressCore", "ArticleCore", "CLinux", "CMarkdown"]),

    // The outer ring.
    .systemLibrary(
      name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    // What other programs export, read into one shape.
    outerTarget(
      "Imports",
      ["Kernel", "AddressCore", "CalendarCore", "Wire", "Extraction", "CArchive", sqlite]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    outerTarget("StorageSQLite", ["Kernel", "SyncCore", "Storage", grdb, sqlite, crypto]),
    outerTarget(
      "Server",
      [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "Insight", "Wire",
        "ViewTree", "Kit", "ReadingCore", "TasksCore", "RestockCore", "NotificationCore", "AppCore",
        "Gallery", "Screens", "SearchCore", "Storage",
        "Extraction", "Imports", "CArchive", "CArgon2", "CCurl", "CLinux", "CZlib",
        crypto, cryptoExtras, httpTypes, hummingbird, hummingbirdCore, logging, nioCore, nioHTTP1,
        nioPosix, serviceLifecycle,
      ]),
    .executableTarget(
      name: "later",
      dependencies: [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "ReadingCore",
        "AppCore", "Storage", "StorageSQLite", "Extraction", "Imports", "Gallery", "Server", "Wire",
        "CZlib",
        argumentParser, crypto,
        hummingbird, logging,
        serviceLifecycle,
      ],
      swiftSettings: house),
    .executableTarget(
      name: "WebApp",
      dependencies: [
        "Kernel", "SyncCore", "AddressCore", "ArticleCore", "Wire", "ViewTree", "Kit",
        "ReadingCore", "TasksCore", "RestockCore", "AppCore",
      ],
      swiftSettings: house + [.enableExperimentalFeature("Extern")]),
    // The gallery of the kit, alive in the browser.
    .executableTarget(
      name: "KitApp", dependencies: ["ViewTree", "Kit", "AppCore", "Screens", "Gallery"],
      swiftSettings: house + [.enableExperimentalFeature("Extern")]),
    // The popup of the browser extension, in its browser.
    .executableTarget(
      name: "PopupApp", dependencies: ["Kernel", "ViewTree", "PopupCore"],
      swiftSettings: house + [.enableExperimentalFeature("Extern")]),
    // What Benchmarks/ui measures in the browser.
    .executableTarget(
      name: "BenchTable", dependencies: ["Kernel", "ViewTree"],
      swiftSettings: house + [.enableExperimentalFeature("Extern")]),
    // Prints what the parser makes of pages, for tests that compare it with Chromium's.
    .executableTarget(
      name: "parse-html", dependencies: ["HTML5"], path: "Tests/Tools/parse-html",
      swiftSettings: house),
    // Prints the dates of rules, for tests that compare them with python-dateutil's.
    .executableTarget(
      name: "recur", dependencies: ["Kernel", "TasksCore"], path: "Tests/Tools/recur",
      swiftSettings: house),
    outerTarget(
      "TestSupport",
      ["Kernel", "SyncCore", "Wire", "ReadingCore", "AppCore", "Storage", crypto]),
    // Prints how well the forecast of Before You Run Out covers what simulated households do.
    .executableTarget(
      name: "households", dependencies: ["Kernel", "SyncCore", "RestockCore"],
      path: "Benchmarks/households", swiftSettings: house),
    // Prints how far suggestions are from the best for simulated readers.
    .executableTarget(
      name: "readers", dependencies: ["Kernel", "SyncCore", "Insight", "ReadingCore"],
      path: "Benchmarks/readers", swiftSettings: house),
    // Prints how summaries compare with what is simpler, and how many edited copies are found.
    .executableTarget(
      name: "summaries", dependencies: ["ArticleCore", "Insight"],
      path: "Benchmarks/insight", exclude: ["texts"], swiftSettings: house),
    // Says where texts belong for Benchmarks/categories.py.
    .executableTarget(
      name: "categories", dependencies: ["Kernel", "Insight"],
      path: "Benchmarks/categories", swiftSettings: house),
    // Ranks and corrects for Benchmarks/search.py.
    .executableTarget(
      name: "search-bench", dependencies: ["Kernel", "SearchCore"],
      path: "Benchmarks/search-bench", swiftSettings: house),
    // What must hold for every page: asked by the fuzzer, and of what it has found.
    .target(
      name: "PageChecks", dependencies: ["HTML5", "AddressCore", "ArticleCore", "Extraction"],
      path: "Tests/Fuzz/Checks", swiftSettings: house),

    // One folder of tests for every target, and those that join several.
    tests("KernelTests", ["Kernel", "TestSupport"]),
    .testTarget(
      name: "SyncCoreTests", dependencies: ["Kernel", "SyncCore", "Wire", "TestSupport"],
      exclude: ["Vectors"], swiftSettings: house),
    tests("HTML5Tests", ["Kernel", "HTML5", "TestSupport"]),
    tests("CalendarCoreTests", ["Kernel", "SyncCore", "CalendarCore"]),
    tests("AddressCoreTests", ["AddressCore"]),
    tests("ArticleCoreTests", ["ArticleCore"]),
    tests("InsightTests", ["Kernel", "ArticleCore", "Insight"]),
    tests("SearchCoreTests", ["Kernel", "SearchCore"]),
    tests("ViewTreeTests", ["Kernel", "ViewTree"]),
    tests("KitTests", ["Kernel", "ViewTree", "Kit"]),
    tests("ScreensTests", ["Kernel", "ViewTree", "Kit", "AppCore", "Screens"]),
    tests("GalleryTests", ["ViewTree", "Kit", "Gallery"]),
    tests("PopupCoreTests", ["Kernel", "ViewTree", "Kit", "PopupCore"]),
    tests(
      "ReadingCoreTests",
      [
        "Kernel", "SyncCore", "AddressCore", "ArticleCore", "Insight", "ReadingCore", "ViewTree",
        "Kit",
        "TestSupport", "readers",
      ]),
    tests(
      "TasksCoreTests",
      ["Kernel", "SyncCore", "Wire", "ViewTree", "Kit", "TasksCore", "TestSupport"]),
    tests(
      "RestockCoreTests", ["Kernel", "SyncCore", "ViewTree", "Kit", "RestockCore", "households"]),
    tests(
      "NotificationCoreTests",
      ["Kernel", "SyncCore", "Kit", "TasksCore", "RestockCore", "NotificationCore", "TestSupport"]),
    tests(
      "AppCoreTests",
      [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "SearchCore", "Wire",
        "ViewTree", "Kit", "ReadingCore", "TasksCore", "RestockCore", "NotificationCore", "AppCore",
        "TestSupport",
      ]),
    tests(
      "StorageTests", ["Kernel", "SyncCore", "Storage", "StorageSQLite", "TestSupport", grdb]),
    .testTarget(
      name: "ImportsTests", dependencies: ["Kernel", "AddressCore", "Wire", "Imports"],
      resources: [.copy("Samples")], swiftSettings: house),
    .testTarget(
      name: "ExtractionTests",
      dependencies: ["Kernel", "HTML5", "AddressCore", "ArticleCore", "Extraction", "PageChecks"],
      resources: [.copy("Documents")], swiftSettings: house),
    tests(
      "ServerTests",
      [
        "Kernel", "SyncCore", "CalendarCore", "AddressCore", "ArticleCore", "Insight", "Wire",
        "Kit",
        "ReadingCore", "TasksCore", "RestockCore", "NotificationCore", "AppCore", "Storage",
        "SearchCore", "StorageSQLite", "Extraction", "Imports", "Server", "TestSupport", crypto,
        cryptoExtras, hummingbird, httpTypes, logging, nioCore, nioEmbedded, nioHTTP1, nioPosix,
        serviceLifecycle,
      ]),
    .testTarget(
      name: "Wasm",
      dependencies: [
        "Kernel", "SyncCore", "AddressCore", "ArticleCore", "Wire", "ViewTree", "Kit",
        "ReadingCore", "TasksCore", "RestockCore", "AppCore", "TestSupport",
      ],
      exclude: ["memory.mjs", "package.json", "player.js", "replay.mjs"], swiftSettings: house),
    tests("Simulation", ["Kernel", "SyncCore", "Wire", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
