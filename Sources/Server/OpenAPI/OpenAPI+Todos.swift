import SyncCore
import TasksCore

/// What can be done with todos, and their shapes.
extension OpenAPI {
  private static let offset: JSON = [
    "name": "offset-minutes", "in": "query",
    "description": "How far the person's clock is ahead of UTC: which day it is there.",
    "schema": ["type": "integer", "minimum": -1440, "maximum": 1440, "default": 0],
  ]

  static let todos = operation(
    "listTodos", "Todos, newest first", [("200", "TodoPage")], problems: ["400"],
    parameters: [
      [
        "name": "limit", "in": "query",
        "schema": ["type": "integer", "minimum": 1, "maximum": 100, "default": 30],
      ],
      [
        "name": "after", "in": "query", "description": "The \"next\" of another answer.",
        "schema": ["type": "string", "pattern": "^[0-9]{1,15}-[0-9a-f]{32}$"],
      ],
      ["name": "done", "in": "query", "schema": ["type": "boolean"]],
      [
        "name": "due", "in": "query", "description": "Due on this day or before.",
        "schema": ["type": "string", "format": "date"],
      ],
      [
        "name": "list", "in": "query", "description": "The name of a list.",
        "schema": ["type": "string"],
      ],
    ])

  static let makeTodo = operation(
    "makeTodo",
    "Make a todo, from its parts or from one line in English or Korean (\"text\")",
    [("201", "Todo")], problems: ["404", "409", "422", "507"], body: "NewTodo",
    parameters: [idempotencyKey])

  static let todo = operation("getTodo", "One todo", [("200", "Todo")], problems: ["404"])

  static let editTodo = operation(
    "editTodo", "Change what is named and leave the rest", [("200", "Todo")],
    problems: ["404", "507"], body: "TodoEdit")

  static let deleteTodo = operation(
    "deleteTodo", "Delete a todo", [("204", nil)], problems: ["404", "507"])

  static let completeTodo = operation(
    "completeTodo", "Mark a todo done; one that repeats moves on to its next date",
    [("200", "Todo")], problems: ["400", "404", "507"], parameters: [offset])

  static let reopenTodo = operation(
    "reopenTodo", "Open a done todo again", [("200", "Todo")],
    problems: ["400", "404", "507"], parameters: [offset])
}

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
