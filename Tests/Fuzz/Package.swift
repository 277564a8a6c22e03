// swift-tools-version: 6.3
import PackageDescription

// A package of its own: everything in it is compiled for libFuzzer, which `swift build` of the program
// never needs. `Modules` leads to the program's sources.

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"]),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Modules/\(name)", swiftSettings: house)
}

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    module("Kernel"),
    module("HTML5", ["Kernel"]),
    module("AddressCore", ["Kernel"]),
    module("ArticleCore", ["Kernel"]),
    .systemLibrary(name: "CLinux", path: "Modules/CLinux"),
    .systemLibrary(
      name: "CMarkdown", path: "Modules/CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    module("Extraction", ["Kernel", "HTML5", "AddressCore", "ArticleCore", "CLinux", "CMarkdown"]),
    .target(
      name: "PageChecks", dependencies: ["HTML5", "AddressCore", "ArticleCore", "Extraction"],
      path: "Checks", swiftSettings: house),
    .executableTarget(
      name: "fuzz-article", dependencies: ["PageChecks"], path: "Article", swiftSettings: house,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ],
  swiftLanguageModes: [.v6]
)
