/// Names that SVG writes with capitals (HTML, section 13.2.6.5, "Any other start tag").
///
/// The table numbers each in lower case and, right after it, as SVG writes it.
extension Name {
  /// The last is an attribute as well, which the attributes' own numbers begin with.
  static let svgElements: [StaticString] = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion",
    "animateTransform", "clipPath", "feBlend", "feColorMatrix", "feComponentTransfer",
    "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight",
    "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur",
    "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
    "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "linearGradient",
    "radialGradient", "textPath", "glyphRef",
  ]

  static let svgAttributes: [StaticString] = [
    "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
    "diffuseConstant", "edgeMode", "filterUnits", "gradientTransform", "gradientUnits",
    "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust",
    "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits",
    "maskUnits", "numOctaves", "pathLength", "patternContentUnits", "patternTransform",
    "patternUnits", "pointsAtX", "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio",
    "primitiveUnits", "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions",
    "requiredFeatures", "specularConstant", "specularExponent", "spreadMethod", "startOffset",
    "stdDeviation", "stitchTiles", "surfaceScale", "systemLanguage", "tableValues", "targetX",
    "targetY", "textLength", "viewBox", "viewTarget", "xChannelSelector", "yChannelSelector",
    "zoomAndPan",
  ]

  private static var firstSVGElement: Int { standard.count }
  private static var firstSVGAttribute: Int { firstSVGElement + 2 * svgElements.count - 2 }

  /// The SVG element that a tag in lower case stands for.
  var asSVGElement: Name {
    self == .foreignobject
      ? .foreignObject : capitalised(Self.firstSVGElement, Self.svgElements.count)
  }

  /// The SVG attribute that a name in lower case stands for.
  var asSVGAttribute: Name { capitalised(Self.firstSVGAttribute, Self.svgAttributes.count + 1) }

  private func capitalised(_ first: Int, _ count: Int) -> Name {
    let offset = Int(number) - first
    guard offset >= 0, offset < 2 * count, offset & 1 == 0 else { return self }
    return Name(number: number + 1)
  }

  /// Attributes that have a namespace of their own on foreign elements.
  public var isNamespacedOnForeignElements: Bool {
    switch self {
    case .xlinkActuate, .xlinkArcrole, .xlinkHref, .xlinkRole, .xlinkShow, .xlinkTitle, .xlinkType,
      .xmlLang, .xmlSpace, .xmlns, .xmlnsXlink:
      true
    default: false
    }
  }
}
