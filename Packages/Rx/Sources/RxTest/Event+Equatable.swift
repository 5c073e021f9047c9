public import Rx

// Errors are compared by their descriptions, which is enough for tests.

extension Event: Equatable where Element: Equatable {
    /// Returns true if two events are equal.
    public static func == (left: Event, right: Event) -> Bool {
        switch (left, right) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        case (.next(let left), .next(let right)): left == right
        default: false
        }
    }
}

extension MaybeEvent: Equatable where Element: Equatable {
    /// Returns true if two events are equal.
    public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
        switch (left, right) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        case (.success(let left), .success(let right)): left == right
        default: false
        }
    }
}

extension CompletableEvent: Equatable {
    /// Returns true if two events are equal.
    public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
        switch (left, right) {
        case (.completed, .completed): true
        case (.error(let left), .error(let right)): "\(left)" == "\(right)"
        default: false
        }
    }
}
