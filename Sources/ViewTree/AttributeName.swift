/// The attributes that a view may set.
///
/// The numbers are the host's.
public enum AttributeName: UInt8, Sendable, CaseIterable {
  case id = 0
  case className = 1
  case href = 2
  case src = 3
  case alt = 4
  case title = 5
  case type = 6
  case name = 7
  case value = 8
  case placeholder = 9
  case disabled = 10
  case checked = 11
  case selected = 12
  case ariaRequired = 13
  case readOnly = 14
  case hidden = 15
  case open = 16
  case autofocus = 17
  case autocomplete = 18
  case inputMode = 19
  case enterKeyHint = 20
  case maxLength = 21
  case minLength = 22
  case pattern = 23
  case min = 24
  case max = 25
  case step = 26
  case rows = 27
  case forID = 28
  case form = 29
  case action = 30
  case method = 31
  case role = 32
  case tabIndex = 33
  case language = 34
  case direction = 35
  case translate = 36
  case style = 37
  case width = 38
  case height = 39
  case loading = 40
  case decoding = 41
  case target = 42
  case rel = 43
  case download = 44
  case dateTime = 45
  case colSpan = 46
  case rowSpan = 47
  case start = 48
  case scope = 49
  case spellcheck = 50
  case contentEditable = 51
  case inert = 52
  case ariaLabel = 53
  case ariaLabelledBy = 54
  case ariaDescribedBy = 55
  case ariaHidden = 56
  case ariaCurrent = 57
  case ariaExpanded = 58
  case ariaPressed = 59
  case ariaSelected = 60
  case ariaChecked = 61
  case ariaControls = 62
  case ariaLive = 63
  case ariaAtomic = 64
  case ariaBusy = 65
  case ariaInvalid = 66
  case ariaModal = 67
  case ariaValueNow = 68
  case ariaValueMin = 69
  case ariaValueMax = 70
  case ariaValueText = 71
  case ariaHasPopup = 72
  case ariaKeyShortcuts = 73
  case dataBlock = 74
  case dataTest = 75
  case dataTheme = 76
  case dataScroll = 77
  case dataHost = 78
  case viewBox = 79
  case fill = 80
  case stroke = 81
  case strokeWidth = 82
  case strokeLineCap = 83
  case strokeLineJoin = 84
  case d = 85
  case cx = 86
  case cy = 87
  case r = 88
  case x = 89
  case y = 90
  case x1 = 91
  case y1 = 92
  case x2 = 93
  case y2 = 94
  case points = 95
  case transform = 96
  case accept = 97
  case multiple = 98
  case controls = 99
  case autocapitalize = 100
  case dataGesture = 101
  case dataKey = 102
  case dataContrast = 103
  case ariaPosInSet = 104
  case ariaSetSize = 105
  case altText = 106
  case display = 107
  case mathVariant = 108
  case stretchy = 109
  case fence = 110
  case separator = 111
  case leftSpace = 112
  case rightSpace = 113
  case accent = 114
  case accentUnder = 115
  case columnSpan = 116
  case lineThickness = 117
  case depth = 118
  case verticalOffset = 119
  case symmetric = 120
  case largeOperator = 121
  case movableLimits = 122
  case displayStyle = 123
  case scriptLevel = 124
  case minSize = 125
  case maxSize = 126
  case notation = 127
  case columnAlign = 128
  case dataRoom = 129
  case noValidate = 130
  case dataRows = 131
  case dataActions = 132
  case ariaOrientation = 133
  case ariaActiveDescendant = 134
  /// What stands for its row where that is no link.
  case dataRow = 135
  /// While it is on the page, the screen stays on.
  case dataAwake = 136

  /// The attribute's name in HTML, SVG or MathML.
  public var name: StaticString {
    switch self {
    case .id: "id"
    case .className: "class"
    case .href: "href"
    case .src: "src"
    case .alt: "alt"
    case .title: "title"
    case .type: "type"
    case .name: "name"
    case .value: "value"
    case .placeholder: "placeholder"
    case .disabled: "disabled"
    case .checked: "checked"
    case .selected: "selected"
    case .ariaRequired: "aria-required"
    case .readOnly: "readonly"
    case .hidden: "hidden"
    case .open: "open"
    case .autofocus: "autofocus"
    case .autocomplete: "autocomplete"
    case .inputMode: "inputmode"
    case .enterKeyHint: "enterkeyhint"
    case .maxLength: "maxlength"
    case .minLength: "minlength"
    case .pattern: "pattern"
    case .min: "min"
    case .max: "max"
    case .step: "step"
    case .rows: "rows"
    case .forID: "for"
    case .form: "form"
    case .action: "action"
    case .method: "method"
    case .role: "role"
    case .tabIndex: "tabindex"
    case .language: "lang"
    case .direction: "dir"
    case .translate: "translate"
    case .style: "style"
    case .width: "width"
    case .height: "height"
    case .loading: "loading"
    case .decoding: "decoding"
    case .target: "target"
    case .rel: "rel"
    case .download: "download"
    case .dateTime: "datetime"
    case .colSpan: "colspan"
    case .rowSpan: "rowspan"
    case .start: "start"
    case .scope: "scope"
    case .spellcheck: "spellcheck"
    case .contentEditable: "contenteditable"
    case .inert: "inert"
    case .ariaLabel: "aria-label"
    case .ariaLabelledBy: "aria-labelledby"
    case .ariaDescribedBy: "aria-describedby"
    case .ariaHidden: "aria-hidden"
    case .ariaCurrent: "aria-current"
    case .ariaExpanded: "aria-expanded"
    case .ariaPressed: "aria-pressed"
    case .ariaSelected: "aria-selected"
    case .ariaChecked: "aria-checked"
    case .ariaControls: "aria-controls"
    case .ariaLive: "aria-live"
    case .ariaAtomic: "aria-atomic"
    case .ariaBusy: "aria-busy"
    case .ariaInvalid: "aria-invalid"
    case .ariaModal: "aria-modal"
    case .ariaValueNow: "aria-valuenow"
    case .ariaValueMin: "aria-valuemin"
    case .ariaValueMax: "aria-valuemax"
    case .ariaValueText: "aria-valuetext"
    case .ariaHasPopup: "aria-haspopup"
    case .ariaKeyShortcuts: "aria-keyshortcuts"
    case .dataBlock: "data-block"
    case .dataTest: "data-test"
    case .dataTheme: "data-theme"
    case .dataScroll: "data-scroll"
    case .dataHost: "data-host"
    case .viewBox: "viewBox"
    case .fill: "fill"
    case .stroke: "stroke"
    case .strokeWidth: "stroke-width"
    case .strokeLineCap: "stroke-linecap"
    case .strokeLineJoin: "stroke-linejoin"
    case .d: "d"
    case .cx: "cx"
    case .cy: "cy"
    case .r: "r"
    case .x: "x"
    case .y: "y"
    case .x1: "x1"
    case .y1: "y1"
    case .x2: "x2"
    case .y2: "y2"
    case .points: "points"
    case .transform: "transform"
    case .accept: "accept"
    case .multiple: "multiple"
    case .controls: "controls"
    case .autocapitalize: "autocapitalize"
    case .dataGesture: "data-gesture"
    case .dataKey: "data-key"
    case .dataContrast: "data-contrast"
    case .ariaPosInSet: "aria-posinset"
    case .ariaSetSize: "aria-setsize"
    case .altText: "alttext"
    case .display: "display"
    case .mathVariant: "mathvariant"
    case .stretchy: "stretchy"
    case .fence: "fence"
    case .separator: "separator"
    case .leftSpace: "lspace"
    case .rightSpace: "rspace"
    case .accent: "accent"
    case .accentUnder: "accentunder"
    case .columnSpan: "columnspan"
    case .lineThickness: "linethickness"
    case .depth: "depth"
    case .verticalOffset: "voffset"
    case .symmetric: "symmetric"
    case .largeOperator: "largeop"
    case .movableLimits: "movablelimits"
    case .displayStyle: "displaystyle"
    case .scriptLevel: "scriptlevel"
    case .minSize: "minsize"
    case .maxSize: "maxsize"
    case .notation: "notation"
    case .columnAlign: "columnalign"
    case .dataRoom: "data-room"
    case .noValidate: "novalidate"
    case .dataRows: "data-rows"
    case .dataActions: "data-actions"
    case .ariaOrientation: "aria-orientation"
    case .ariaActiveDescendant: "aria-activedescendant"
    case .dataRow: "data-row"
    case .dataAwake: "data-awake"
    }
  }
}
