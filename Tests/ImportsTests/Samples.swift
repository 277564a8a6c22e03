import Foundation
import Imports
import Kernel
import Testing

/// What a file was read as.
struct Reading {
  var format: ImportFormat?
  var fault: ImportFileFault?
  var items: [ImportedItem] = []
  var todos: [ImportedTodo] = []
  var products: [ImportedProduct] = []
  var feeds: [ImportedFeed] = []
  var failures: [ImportFailure] = []

  /// Whatever is imported.
  var records: Int { items.count + todos.count + products.count + feeds.count }

  init(_ bytes: [UInt8], named name: String = "") {
    do {
      format = try ImportFile(bytes, named: name).read { record in
        switch record {
        case .item(let item): items.append(item)
        case .todo(let todo): todos.append(todo)
        case .product(let product): products.append(product)
        case .feed(let feed): feeds.append(feed)
        case .failure(let failure): failures.append(failure)
        }
      }
    } catch let fault as ImportFileFault {
      self.fault = fault
    } catch {
      Issue.record(error)
    }
  }

  init(_ text: String, named name: String = "") { self.init(Array(text.utf8), named: name) }

  init(sample: String) { self.init(Samples.bytes(sample), named: sample) }
}

enum Samples {
  static var folder: URL {
    Bundle.module.resourceURL?.appendingPathComponent("Samples") ?? URL(fileURLWithPath: ".")
  }

  static func bytes(_ name: String) -> [UInt8] {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
      Issue.record("no sample \(name)")
      return []
    }
    return Array(data)
  }

  /// Every sample with what it is.
  static let all: [(name: String, format: ImportFormat, records: Int)] = [
    ("feeds.opml", .opml, 4),
    ("Safari-Bookmarks.plist", .safariBookmarks, 1), ("chrome-Bookmarks.json", .chromeBookmarks, 1),
    ("firefox-bookmarks.json", .firefoxBookmarks, 1), ("goodlinks.json", .goodLinks, 2),
    ("google-tasks-takeout.json", .googleTasks, 2), ("grocy.sqlite", .grocy, 1),
    ("instapaper-old.csv", .instapaper, 2), ("instapaper.csv", .instapaper, 5),
    ("karakeep.json", .karakeep, 2), ("linkding.html", .linkding, 1),
    ("linkwarden.json", .linkwarden, 1), ("matter.csv", .matter, 2),
    ("ms-todo-graph.json", .microsoftToDo, 2), ("mymind.csv", .mymind, 2),
    ("netscape-chrome.html", .bookmarks, 2), ("netscape-safari.html", .safariBookmarks, 2),
    ("omnivore.zip", .omnivore, 2), ("onetab.txt", .oneTab, 3), ("pinboard.json", .pinboard, 1),
    ("pocket/annotations/part_000000.json", .pocket, 1), ("pocket/part_000000.csv", .pocket, 3),
    ("pocket/part_000001_oct2024.csv", .pocket, 1), ("pocket/ril_export.html", .pocket, 2),
    ("raindrop.csv", .raindrop, 2), ("readwise-reader.csv", .readwiseReader, 2),
    ("reminders.ics", .calendar, 1), ("tasks-org-backup.json", .tasksOrg, 1),
    ("things.sqlite", .things, 3), ("ticktick.csv", .tickTick, 5),
    ("todoist-project.csv", .todoist, 2), ("todoist-sync.json", .todoist, 2),
    ("wallabag-v2.json", .wallabag, 2),
  ]
}
