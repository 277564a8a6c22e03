/// The local name of an element or an attribute: a small number for a name.
///
/// The names of the standard have constants; a tree numbers the others that it meets.
public struct Name: Hashable, Sendable {
  public let number: UInt16

  public init(number: UInt16) {
    self.number = number
  }

  /// What a tree answers when it has met more names than it can number.
  public static var unknown: Name { Name(number: 0) }
  public static var a: Name { Name(number: 1) }
  public static var abbr: Name { Name(number: 2) }
  public static var address: Name { Name(number: 3) }
  public static var applet: Name { Name(number: 4) }
  public static var area: Name { Name(number: 5) }
  public static var article: Name { Name(number: 6) }
  public static var aside: Name { Name(number: 7) }
  public static var audio: Name { Name(number: 8) }
  public static var b: Name { Name(number: 9) }
  public static var base: Name { Name(number: 10) }
  public static var basefont: Name { Name(number: 11) }
  public static var bdi: Name { Name(number: 12) }
  public static var bdo: Name { Name(number: 13) }
  public static var bgsound: Name { Name(number: 14) }
  public static var big: Name { Name(number: 15) }
  public static var blink: Name { Name(number: 16) }
  public static var blockquote: Name { Name(number: 17) }
  public static var body: Name { Name(number: 18) }
  public static var br: Name { Name(number: 19) }
  public static var button: Name { Name(number: 20) }
  public static var canvas: Name { Name(number: 21) }
  public static var caption: Name { Name(number: 22) }
  public static var center: Name { Name(number: 23) }
  public static var cite: Name { Name(number: 24) }
  public static var code: Name { Name(number: 25) }
  public static var col: Name { Name(number: 26) }
  public static var colgroup: Name { Name(number: 27) }
  public static var command: Name { Name(number: 28) }
  public static var data: Name { Name(number: 29) }
  public static var datalist: Name { Name(number: 30) }
  public static var dd: Name { Name(number: 31) }
  public static var del: Name { Name(number: 32) }
  public static var details: Name { Name(number: 33) }
  public static var dfn: Name { Name(number: 34) }
  public static var dialog: Name { Name(number: 35) }
  public static var dir: Name { Name(number: 36) }
  public static var div: Name { Name(number: 37) }
  public static var dl: Name { Name(number: 38) }
  public static var dt: Name { Name(number: 39) }
  public static var em: Name { Name(number: 40) }
  public static var embed: Name { Name(number: 41) }
  public static var fieldset: Name { Name(number: 42) }
  public static var figcaption: Name { Name(number: 43) }
  public static var figure: Name { Name(number: 44) }
  public static var font: Name { Name(number: 45) }
  public static var footer: Name { Name(number: 46) }
  public static var form: Name { Name(number: 47) }
  public static var frame: Name { Name(number: 48) }
  public static var frameset: Name { Name(number: 49) }
  public static var h1: Name { Name(number: 50) }
  public static var h2: Name { Name(number: 51) }
  public static var h3: Name { Name(number: 52) }
  public static var h4: Name { Name(number: 53) }
  public static var h5: Name { Name(number: 54) }
  public static var h6: Name { Name(number: 55) }
  public static var head: Name { Name(number: 56) }
  public static var header: Name { Name(number: 57) }
  public static var hgroup: Name { Name(number: 58) }
  public static var hr: Name { Name(number: 59) }
  public static var html: Name { Name(number: 60) }
  public static var i: Name { Name(number: 61) }
  public static var iframe: Name { Name(number: 62) }
  public static var image: Name { Name(number: 63) }
  public static var img: Name { Name(number: 64) }
  public static var input: Name { Name(number: 65) }
  public static var ins: Name { Name(number: 66) }
  public static var isindex: Name { Name(number: 67) }
  public static var kbd: Name { Name(number: 68) }
  public static var keygen: Name { Name(number: 69) }
  public static var label: Name { Name(number: 70) }
  public static var legend: Name { Name(number: 71) }
  public static var li: Name { Name(number: 72) }
  public static var link: Name { Name(number: 73) }
  public static var listing: Name { Name(number: 74) }
  public static var main: Name { Name(number: 75) }
  public static var map: Name { Name(number: 76) }
  public static var mark: Name { Name(number: 77) }
  public static var marquee: Name { Name(number: 78) }
  public static var math: Name { Name(number: 79) }
  public static var menu: Name { Name(number: 80) }
  public static var menuitem: Name { Name(number: 81) }
  public static var meta: Name { Name(number: 82) }
  public static var meter: Name { Name(number: 83) }
  public static var multicol: Name { Name(number: 84) }
  public static var nav: Name { Name(number: 85) }
  public static var nextid: Name { Name(number: 86) }
  public static var nobr: Name { Name(number: 87) }
  public static var noembed: Name { Name(number: 88) }
  public static var noframes: Name { Name(number: 89) }
  public static var noscript: Name { Name(number: 90) }
  public static var object: Name { Name(number: 91) }
  public static var ol: Name { Name(number: 92) }
  public static var optgroup: Name { Name(number: 93) }
  public static var option: Name { Name(number: 94) }
  public static var output: Name { Name(number: 95) }
  public static var p: Name { Name(number: 96) }
  public static var param: Name { Name(number: 97) }
  public static var picture: Name { Name(number: 98) }
  public static var plaintext: Name { Name(number: 99) }
  public static var pre: Name { Name(number: 100) }
  public static var progress: Name { Name(number: 101) }
  public static var q: Name { Name(number: 102) }
  public static var rb: Name { Name(number: 103) }
  public static var rp: Name { Name(number: 104) }
  public static var rt: Name { Name(number: 105) }
  public static var rtc: Name { Name(number: 106) }
  public static var ruby: Name { Name(number: 107) }
  public static var s: Name { Name(number: 108) }
  public static var samp: Name { Name(number: 109) }
  public static var script: Name { Name(number: 110) }
  public static var search: Name { Name(number: 111) }
  public static var section: Name { Name(number: 112) }
  public static var select: Name { Name(number: 113) }
  public static var slot: Name { Name(number: 114) }
  public static var small: Name { Name(number: 115) }
  public static var source: Name { Name(number: 116) }
  public static var spacer: Name { Name(number: 117) }
  public static var span: Name { Name(number: 118) }
  public static var strike: Name { Name(number: 119) }
  public static var strong: Name { Name(number: 120) }
  public static var style: Name { Name(number: 121) }
  public static var sub: Name { Name(number: 122) }
  public static var summary: Name { Name(number: 123) }
  public static var sup: Name { Name(number: 124) }
  public static var svg: Name { Name(number: 125) }
  public static var table: Name { Name(number: 126) }
  public static var tbody: Name { Name(number: 127) }
  public static var td: Name { Name(number: 128) }
  public static var template: Name { Name(number: 129) }
  public static var textarea: Name { Name(number: 130) }
  public static var tfoot: Name { Name(number: 131) }
  public static var th: Name { Name(number: 132) }
  public static var thead: Name { Name(number: 133) }
  public static var time: Name { Name(number: 134) }
  public static var title: Name { Name(number: 135) }
  public static var tr: Name { Name(number: 136) }
  public static var track: Name { Name(number: 137) }
  public static var tt: Name { Name(number: 138) }
  public static var u: Name { Name(number: 139) }
  public static var ul: Name { Name(number: 140) }
  public static var `var`: Name { Name(number: 141) }
  public static var video: Name { Name(number: 142) }
  public static var wbr: Name { Name(number: 143) }
  public static var xmp: Name { Name(number: 144) }
  public static var alt: Name { Name(number: 145) }
  public static var `class`: Name { Name(number: 146) }
  public static var colspan: Name { Name(number: 147) }
  public static var content: Name { Name(number: 148) }
  public static var coords: Name { Name(number: 149) }
  public static var datetime: Name { Name(number: 150) }
  public static var datasrc: Name { Name(number: 151) }
  public static var height: Name { Name(number: 152) }
  public static var hidden: Name { Name(number: 153) }
  public static var href: Name { Name(number: 154) }
  public static var hreflang: Name { Name(number: 155) }
  public static var id: Name { Name(number: 156) }
  public static var itemprop: Name { Name(number: 157) }
  public static var itemscope: Name { Name(number: 158) }
  public static var itemtype: Name { Name(number: 159) }
  public static var lang: Name { Name(number: 160) }
  public static var loading: Name { Name(number: 161) }
  public static var media: Name { Name(number: 162) }
  public static var name: Name { Name(number: 163) }
  public static var property: Name { Name(number: 164) }
  public static var rel: Name { Name(number: 165) }
  public static var role: Name { Name(number: 166) }
  public static var rowspan: Name { Name(number: 167) }
  public static var scope: Name { Name(number: 168) }
  public static var sizes: Name { Name(number: 169) }
  public static var src: Name { Name(number: 170) }
  public static var srcset: Name { Name(number: 171) }
  public static var start: Name { Name(number: 172) }
  public static var type: Name { Name(number: 173) }
  public static var value: Name { Name(number: 174) }
  public static var width: Name { Name(number: 175) }
  public static var dataSrc: Name { Name(number: 176) }
  public static var dataSrcset: Name { Name(number: 177) }
  public static var dataOriginal: Name { Name(number: 178) }
  public static var dataLazySrc: Name { Name(number: 179) }
  public static var ariaHidden: Name { Name(number: 181) }
  public static var ariaLabel: Name { Name(number: 182) }
  public static var ariaModal: Name { Name(number: 183) }
  public static var httpEquiv: Name { Name(number: 184) }
  public static var charset: Name { Name(number: 185) }
  public static var xlinkHref: Name { Name(number: 186) }
  public static var xmlLang: Name { Name(number: 187) }
  public static var xmlSpace: Name { Name(number: 188) }
  public static var action: Name { Name(number: 189) }
  public static var annotationXML: Name { Name(number: 190) }
  public static var color: Name { Name(number: 191) }
  public static var definitionurl: Name { Name(number: 192) }
  public static var definitionURL: Name { Name(number: 193) }
  public static var desc: Name { Name(number: 194) }
  public static var encoding: Name { Name(number: 195) }
  public static var face: Name { Name(number: 196) }
  public static var foreignObject: Name { Name(number: 197) }
  public static var malignmark: Name { Name(number: 198) }
  public static var mglyph: Name { Name(number: 199) }
  public static var mi: Name { Name(number: 200) }
  public static var mn: Name { Name(number: 201) }
  public static var mo: Name { Name(number: 202) }
  public static var ms: Name { Name(number: 203) }
  public static var mtext: Name { Name(number: 204) }
  public static var size: Name { Name(number: 205) }
  public static var xlinkActuate: Name { Name(number: 206) }
  public static var xlinkArcrole: Name { Name(number: 207) }
  public static var xlinkRole: Name { Name(number: 208) }
  public static var xlinkShow: Name { Name(number: 209) }
  public static var xlinkTitle: Name { Name(number: 210) }
  public static var xlinkType: Name { Name(number: 211) }
  public static var xmlns: Name { Name(number: 212) }
  public static var xmlnsXlink: Name { Name(number: 213) }
  public static var foreignobject: Name { Name(number: 214) }
  public static var mrow: Name { Name(number: 215) }
  public static var mspace: Name { Name(number: 216) }
  public static var mfrac: Name { Name(number: 217) }
  public static var msqrt: Name { Name(number: 218) }
  public static var mroot: Name { Name(number: 219) }
  public static var msub: Name { Name(number: 220) }
  public static var msup: Name { Name(number: 221) }
  public static var msubsup: Name { Name(number: 222) }
  public static var munder: Name { Name(number: 223) }
  public static var mover: Name { Name(number: 224) }
  public static var munderover: Name { Name(number: 225) }
  public static var mmultiscripts: Name { Name(number: 226) }
  public static var mprescripts: Name { Name(number: 227) }
  public static var mathNone: Name { Name(number: 228) }
  public static var mtable: Name { Name(number: 229) }
  public static var mtr: Name { Name(number: 230) }
  public static var mtd: Name { Name(number: 231) }
  public static var mpadded: Name { Name(number: 232) }
  public static var mphantom: Name { Name(number: 233) }
  public static var menclose: Name { Name(number: 234) }
  public static var mstyle: Name { Name(number: 235) }
  public static var merror: Name { Name(number: 236) }
  public static var alttext: Name { Name(number: 237) }
  public static var display: Name { Name(number: 238) }
  public static var mathvariant: Name { Name(number: 239) }
  public static var stretchy: Name { Name(number: 240) }
  public static var fence: Name { Name(number: 241) }
  public static var separator: Name { Name(number: 242) }
  public static var lspace: Name { Name(number: 243) }
  public static var rspace: Name { Name(number: 244) }
  public static var accent: Name { Name(number: 245) }
  public static var accentunder: Name { Name(number: 246) }
  public static var columnspan: Name { Name(number: 247) }
  public static var linethickness: Name { Name(number: 248) }
  public static var depth: Name { Name(number: 249) }
  public static var voffset: Name { Name(number: 250) }
  public static var symmetric: Name { Name(number: 251) }
  public static var largeop: Name { Name(number: 252) }
  public static var movablelimits: Name { Name(number: 253) }
  public static var displaystyle: Name { Name(number: 254) }
  public static var scriptlevel: Name { Name(number: 255) }
  public static var minsize: Name { Name(number: 256) }
  public static var maxsize: Name { Name(number: 257) }
  public static var notation: Name { Name(number: 258) }
  public static var columnalign: Name { Name(number: 259) }
}

extension Name {
  /// The texts of the constants, by number.
  static let standard: [StaticString] = [
    "unknown",
    "a", "abbr", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont",
    "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas",
    "caption", "center", "cite", "code", "col", "colgroup", "command", "data", "datalist", "dd",
    "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "embed", "fieldset",
    "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "image", "img", "input",
    "ins", "isindex", "kbd", "keygen", "label", "legend", "li", "link", "listing", "main", "map",
    "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "multicol", "nav", "nextid",
    "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p",
    "param", "picture", "plaintext", "pre", "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s",
    "samp", "script", "search", "section", "select", "slot", "small", "source", "spacer", "span",
    "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template",
    "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track", "tt", "u", "ul", "var",
    "video", "wbr", "xmp", "alt", "class", "colspan", "content", "coords", "datetime", "datasrc",
    "height", "hidden", "href", "hreflang", "id", "itemprop", "itemscope", "itemtype", "lang",
    "loading", "media", "name", "property", "rel", "role", "rowspan", "scope", "sizes", "src",
    "srcset", "start", "type", "value", "width", "data-src", "data-srcset", "data-original",
    "data-lazy-src", "data-href", "aria-hidden", "aria-label", "aria-modal", "http-equiv",
    "charset", "xlink:href", "xml:lang", "xml:space", "action", "annotation-xml", "color",
    "definitionurl", "definitionURL", "desc", "encoding", "face", "foreignObject", "malignmark",
    "mglyph", "mi", "mn", "mo", "ms", "mtext", "size", "xlink:actuate", "xlink:arcrole",
    "xlink:role", "xlink:show", "xlink:title", "xlink:type", "xmlns", "xmlns:xlink",
    "foreignobject",
    "mrow", "mspace", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover",
    "munderover", "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mtd", "mpadded",
    "mphantom", "menclose", "mstyle", "merror", "alttext", "display", "mathvariant", "stretchy",
    "fence", "separator", "lspace", "rspace", "accent", "accentunder", "columnspan",
    "linethickness", "depth", "voffset", "symmetric", "largeop", "movablelimits",
    "displaystyle", "scriptlevel", "minsize", "maxsize", "notation", "columnalign",
  ]
}
