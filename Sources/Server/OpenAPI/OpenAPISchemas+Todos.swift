import Kernel
import Kit
import SyncCore
import TasksCore

/// The shapes of todos.
extension OpenAPISchemas {
  static var todos: [JSON.Member] {
    [
      JSON.Member(name: "Due", value: due), JSON.Member(name: "Repeats", value: repeats),
      JSON.Member(name: "NewTodo", value: edit(isNew: true)),
      JSON.Member(name: "TodoEdit", value: edit(isNew: false)),
      JSON.Member(name: "Todo", value: todo),
      JSON.Member(name: "NewList", value: listEdit(isNew: true)),
      JSON.Member(name: "ListEdit", value: listEdit(isNew: false)),
      JSON.Member(
        name: "ListMerge",
        value: ["type": "object", "properties": ["into": id], "required": ["into"]]),
      JSON.Member(name: "List", value: list),
      JSON.Member(
        name: "Lists",
        value: [
          "type": "object",
          "properties": ["lists": ["type": "array", "items": OpenAPI.reference("List")]],
          "required": ["lists"],
        ]),
      JSON.Member(name: "TodoTag", value: tag(isWritten: false)),
      JSON.Member(name: "TodoTagEdit", value: tag(isWritten: true)),
      JSON.Member(
        name: "TodoTags",
        value: [
          "type": "object",
          "properties": ["tags": ["type": "array", "items": OpenAPI.reference("TodoTag")]],
          "required": ["tags"],
        ]),
      JSON.Member(
        name: "TodoPage",
        value: [
          "type": "object",
          "properties": [
            "todos": ["type": "array", "items": OpenAPI.reference("Todo")],
            "next": ["type": ["string", "null"]],
          ], "required": ["todos", "next"],
        ]),
    ]
  }

  private static let day: JSON = ["type": "string", "format": "date"]
  private static let due: JSON = [
    "type": "object",
    "properties": [
      "day": day,
      "time": [
        "anyOf": [["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"], null]
      ],
      "zone": [
        "type": "string", "maxLength": number(Due.longestZone),
        "description": "The IANA name of the time's zone; empty for wherever one is.",
      ],
    ], "required": ["day"],
  ]

  private static let repeats: JSON = [
    "type": "object",
    "properties": [
      "unit": [
        "type": "string", "enum": .array(RuleWords.units.map { .string($0.word) }),
        "description":
          "Hours are those of the clock on the wall; \"every\" is then at most 23.",
      ],
      "every": whole(RecurrenceRule.intervals, [JSON.Member(name: "default", value: 1)]),
      "weekdays": [
        "type": "array",
        "items": ["type": "string", "enum": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]],
      ],
      "nth": whole(
        RecurrenceRule.ordinals,
        [
          JSON.Member(
            name: "description",
            value: "Which of the month's weekdays; -1 is the last, 0 none, or several.")
        ]),
      "nths": [
        "type": "array", "maxItems": number(RecurrenceRule.longestNths),
        "items": whole(RecurrenceRule.ordinals),
        "description":
          "Several of the month's weekdays, where \"nth\" is 0: 2 and 4 of sun are BYDAY=2SU,4SU.",
      ],
      "days": [
        "type": "array", "items": ["type": "integer", "minimum": 1, "maximum": 31],
        "description": "Days of the month; one that a month lacks is its last.",
      ],
      "month": ["type": "integer", "minimum": 0, "maximum": 12],
      "isFromCompletion": flag,
      "count": ["anyOf": [whole(RecurrenceRule.counts), null]],
      "until": ["anyOf": [day, null]],
    ], "required": ["unit"],
  ]

  private static func whole(_ range: ClosedRange<Int>, _ more: [JSON.Member] = []) -> JSON {
    .object(
      [
        JSON.Member(name: "type", value: "integer"),
        JSON.Member(name: "minimum", value: number(range.lowerBound)),
        JSON.Member(name: "maximum", value: number(range.upperBound)),
      ] + more)
  }

  private static let null: JSON = ["type": "null"]

  private static func edit(isNew: Bool) -> JSON {
    var members: [JSON.Member] = []
    func add(_ name: String, _ schema: JSON) {
      members.append(JSON.Member(name: name, value: schema))
    }
    if isNew { add("text", ["type": "string", "maxLength": number(TodoEdit.longestText)]) }
    members += Todo.schemaMembers(forWriting: true)
    add("list", Optional<String>.schema(within: .text(TodoList.name.limits.characters.upperBound)))
    add("offsetMinutes", whole(TodoRoutes.offsets))
    guard isNew else {
      return ["type": "object", "properties": .object(members + [before])]
    }
    add("parent", Optional<ID<Entity>>.schema(within: Limits()))
    return [
      "type": "object", "properties": .object(members),
      "anyOf": [["required": ["text"]], ["required": ["title"]]],
    ]
  }

  private static func listEdit(isNew: Bool) -> JSON {
    var members = TodoList.schemaMembers(forWriting: true)
    members.append(JSON.Member(name: "isArchived", value: flag))
    guard isNew else {
      members.append(before)
      return ["type": "object", "properties": .object(members)]
    }
    members.append(
      JSON.Member(name: "parent", value: Optional<ID<Entity>>.schema(within: Limits())))
    return ["type": "object", "properties": .object(members), "required": ["name"]]
  }

  private static let before = JSON.Member(
    name: "before",
    value: [
      "anyOf": [id, null],
      "description": "What it is put before, by hand; null is the end.",
    ])

  private static let list: JSON = [
    "type": "object",
    "properties": .object(
      [JSON.Member(name: "id", value: text)] + TodoList.schemaMembers(forWriting: false) + [
        JSON.Member(name: "isArchived", value: flag)
      ]), "required": ["id", "name", "isArchived"],
  ]

  private static func tag(isWritten: Bool) -> JSON {
    var members = [
      JSON.Member(name: "name", value: String.schema(within: TodoTag.name.limits)),
      JSON.Member(
        name: "colour",
        value: isWritten
          ? ShelfColour.schema(within: Limits()) : Optional<ShelfColour>.schema(within: Limits())),
    ]
    if isWritten {
      return ["type": "object", "properties": .object(members + [before])]
    }
    members.insert(JSON.Member(name: "id", value: id), at: 0)
    members.append(JSON.Member(name: "openCount", value: count))
    return [
      "type": "object", "properties": .object(members),
      "required": ["id", "name", "colour", "openCount"],
    ]
  }

  private static let todo: JSON = [
    "type": "object",
    "properties": .object(
      [JSON.Member(name: "id", value: text)] + Todo.schemaMembers(forWriting: false) + [
        JSON.Member(name: "isDone", value: flag),
        JSON.Member(name: "list", value: ["type": ["string", "null"]]),
      ]), "required": ["id", "title", "isDone", "createdAt"],
  ]
}
