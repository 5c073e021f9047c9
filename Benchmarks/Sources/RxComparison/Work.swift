/// A piece of work that each library does in its own way.
struct Work {
    let name: String
    let library: Library
    /// The number of repetitions in one run.
    let count: Int
    /// Prepares the work and returns it; it is repeated as often as its argument says.
    let prepare: () -> (Int) -> Void
}

/// The libraries that are compared, in the order of the table's columns.
enum Library: String, CaseIterable {
    case byHand = "by hand"
    case rx = "Rx"
    case rxSwift = "RxSwift"
    case openCombine = "OpenCombine"
}

/// The number of repetitions in one run: about 10 ms.
enum Repetitions {
    static let elements = 200_000
    static let tenCalls = 100_000
    static let subscriptions = 10_000
}

/// A receiver of results: a property of an object, so that the work is not optimised away.
final class Total {
    var value = 0
}

/// User code that the optimiser cannot see.
struct User {
    let isWanted: (Int) -> Bool
    let increment: (Int) -> Int
    let add: (Int, Int) -> Int

    @inline(never) @_optimize(none)
    init() {
        isWanted = { $0 & 1 == 0 || $0 > 0 }
        increment = { $0 &+ 1 }
        add = { $0 &+ $1 }
    }
}

/// Returns the value; the optimiser does not know that it is the same.
@inline(never) @_optimize(none)
func hidden<T>(_ value: T) -> T { value }

/// User code that the optimiser cannot see, for closures that are written where they are passed.
@inline(never) @_optimize(none)
func isWanted(_ element: Int) -> Bool { element & 1 == 0 || element > 0 }

/// User code that the optimiser cannot see.
@inline(never) @_optimize(none)
func increment(_ element: Int) -> Int { element &+ 1 }
