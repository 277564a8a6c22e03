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
        "type": "string", "maxLength": 64,
        "description": "The IANA name of the time's zone; empty for wherever one is.",
      ],
    ], "required": ["day"],
  ]

  private static let repeats: JSON = [
    "type": "object",
    "properties": [
      "unit": ["type": "string", "enum": ["day", "week", "month", "year"]],
      "every": ["type": "integer", "minimum": 1, "maximum": 999, "default": 1],
      "weekdays": [
        "type": "array",
        "items": ["type": "string", "enum": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]],
      ],
      "nth": [
        "type": "integer", "minimum": -5, "maximum": 31,
        "description": "Which of the month's weekdays; -1 is the last, 0 none.",
      ],
      "days": [
        "type": "array", "items": ["type": "integer", "minimum": 1, "maximum": 31],
        "description": "Days of the month; one that a month lacks is its last.",
      ],
      "month": ["type": "integer", "minimum": 0, "maximum": 12],
      "isFromCompletion": flag,
      "count": ["anyOf": [["type": "integer", "minimum": 1, "maximum": 999], null]],
      "until": ["anyOf": [day, null]],
    ], "required": ["unit"],
  ]

  private static let null: JSON = ["type": "null"]

  private static func edit(isNew: Bool) -> JSON {
    var members: [JSON.Member] = []
    func add(_ name: String, _ schema: JSON) {
      members.append(JSON.Member(name: name, value: schema))
    }
    if isNew { add("text", ["type": "string", "maxLength": 1000]) }
    members += Todo.schemaMembers(forWriting: true)
    add("list", Optional<String>.schema(within: .text(TodoList.name.limits.characters.upperBound)))
    add("offsetMinutes", ["type": "integer", "minimum": -1440, "maximum": 1440])
    guard isNew else { return ["type": "object", "properties": .object(members)] }
    return [
      "type": "object", "properties": .object(members),
      "anyOf": [["required": ["text"]], ["required": ["title"]]],
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
