/// The elements that a view may have.
///
/// The numbers are the host's.
public enum Tag: UInt8, Sendable, CaseIterable {
  case a = 0
  case abbr = 1
  case article = 2
  case aside = 3
  case b = 4
  case blockquote = 5
  case body = 6
  case br = 7
  case button = 8
  case cite = 9
  case code = 10
  case dd = 11
  case del = 12
  case dialog = 13
  case div = 14
  case dl = 15
  case dt = 16
  case em = 17
  case fieldset = 18
  case figcaption = 19
  case figure = 20
  case footer = 21
  case form = 22
  case h1 = 23
  case h2 = 24
  case h3 = 25
  case h4 = 26
  case h5 = 27
  case h6 = 28
  case header = 29
  case hr = 30
  case i = 31
  case img = 32
  case input = 33
  case ins = 34
  case kbd = 35
  case label = 36
  case legend = 37
  case li = 38
  case main = 39
  case mark = 40
  case meter = 41
  case nav = 42
  case ol = 43
  case option = 44
  case output = 45
  case p = 46
  case pre = 47
  case progress = 48
  case q = 49
  case rp = 50
  case rt = 51
  case ruby = 52
  case s = 53
  case samp = 54
  case section = 55
  case select = 56
  case small = 57
  case span = 58
  case strong = 59
  case sub = 60
  case summary = 61
  case details = 62
  case sup = 63
  case table = 64
  case tbody = 65
  case td = 66
  case textarea = 67
  case tfoot = 68
  case th = 69
  case thead = 70
  case time = 71
  case tr = 72
  case u = 73
  case ul = 74
  case video = 75
  case audio = 76
  case svg = 77
  case path = 78
  case circle = 79
  case rect = 80
  case line = 81
  case polyline = 82
  case g = 83
  case iframe = 84
  case math = 85
  case mrow = 86
  case mi = 87
  case mn = 88
  case mo = 89
  case mtext = 90
  case mspace = 91
  case ms = 92
  case mfrac = 93
  case msqrt = 94
  case mroot = 95
  case msub = 96
  case msup = 97
  case msubsup = 98
  case munder = 99
  case mover = 100
  case munderover = 101
  case mmultiscripts = 102
  case mprescripts = 103
  case mathNone = 104
  case mtable = 105
  case mtr = 106
  case mtd = 107
  case mpadded = 108
  case mphantom = 109
  case menclose = 110
  case mstyle = 111
  case merror = 112

  /// The element's name in HTML, SVG or MathML.
  public var name: StaticString {
    switch self {
    case .a: "a"
    case .abbr: "abbr"
    case .article: "article"
    case .aside: "aside"
    case .b: "b"
    case .blockquote: "blockquote"
    case .body: "body"
    case .br: "br"
    case .button: "button"
    case .cite: "cite"
    case .code: "code"
    case .dd: "dd"
    case .del: "del"
    case .dialog: "dialog"
    case .div: "div"
    case .dl: "dl"
    case .dt: "dt"
    case .em: "em"
    case .fieldset: "fieldset"
    case .figcaption: "figcaption"
    case .figure: "figure"
    case .footer: "footer"
    case .form: "form"
    case .h1: "h1"
    case .h2: "h2"
    case .h3: "h3"
    case .h4: "h4"
    case .h5: "h5"
    case .h6: "h6"
    case .header: "header"
    case .hr: "hr"
    case .i: "i"
    case .img: "img"
    case .input: "input"
    case .ins: "ins"
    case .kbd: "kbd"
    case .label: "label"
    case .legend: "legend"
    case .li: "li"
    case .main: "main"
    case .mark: "mark"
    case .meter: "meter"
    case .nav: "nav"
    case .ol: "ol"
    case .option: "option"
    case .output: "output"
    case .p: "p"
    case .pre: "pre"
    case .progress: "progress"
    case .q: "q"
    case .rp: "rp"
    case .rt: "rt"
    case .ruby: "ruby"
    case .s: "s"
    case .samp: "samp"
    case .section: "section"
    case .select: "select"
    case .small: "small"
    case .span: "span"
    case .strong: "strong"
    case .sub: "sub"
    case .summary: "summary"
    case .details: "details"
    case .sup: "sup"
    case .table: "table"
    case .tbody: "tbody"
    case .td: "td"
    case .textarea: "textarea"
    case .tfoot: "tfoot"
    case .th: "th"
    case .thead: "thead"
    case .time: "time"
    case .tr: "tr"
    case .u: "u"
    case .ul: "ul"
    case .video: "video"
    case .audio: "audio"
    case .svg: "svg"
    case .path: "path"
    case .circle: "circle"
    case .rect: "rect"
    case .line: "line"
    case .polyline: "polyline"
    case .g: "g"
    case .iframe: "iframe"
    case .math: "math"
    case .mrow: "mrow"
    case .mi: "mi"
    case .mn: "mn"
    case .mo: "mo"
    case .mtext: "mtext"
    case .mspace: "mspace"
    case .ms: "ms"
    case .mfrac: "mfrac"
    case .msqrt: "msqrt"
    case .mroot: "mroot"
    case .msub: "msub"
    case .msup: "msup"
    case .msubsup: "msubsup"
    case .munder: "munder"
    case .mover: "mover"
    case .munderover: "munderover"
    case .mmultiscripts: "mmultiscripts"
    case .mprescripts: "mprescripts"
    case .mathNone: "none"
    case .mtable: "mtable"
    case .mtr: "mtr"
    case .mtd: "mtd"
    case .mpadded: "mpadded"
    case .mphantom: "mphantom"
    case .menclose: "menclose"
    case .mstyle: "mstyle"
    case .merror: "merror"
    }
  }
}
