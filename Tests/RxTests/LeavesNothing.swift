import Rx
import Testing

/// Fails a test that ends with more alive than it began with: observables, subscriptions and
/// disposables, which builds with `TRACE_RESOURCES` count (`make leaks`).
///
/// The count is the process's: it is meaningful only if one test runs at a time.
struct LeavesNothing: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    #if TRACE_RESOURCES
        func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing body: @Sendable () async throws -> Void
        ) async throws {
            let before = Resources.total
            try await body()
            #expect(Resources.total == before, "left behind by \(test.name)")
        }
    #else
        func scopeProvider(for test: Test, testCase: Test.Case?) -> LeavesNothing? { nil }

        func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing body: @Sendable () async throws -> Void
        ) async throws {
            try await body()
        }
    #endif
}

extension Trait where Self == LeavesNothing {
    /// The test must release all it made.
    static var leavesNothing: LeavesNothing { LeavesNothing() }
}
