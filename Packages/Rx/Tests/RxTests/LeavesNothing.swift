import Rx
import Testing

/// Fails a test if more observables, subscriptions and disposables exist at its end than at its
/// start.
///
/// Only builds with `TRACE_RESOURCES` count these objects (`make leaks`). The count is that of the
/// process, so tests must run one at a time.
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
            // Fewer objects are no leak: the test may have removed objects that an earlier test
            // left in the tables of keyed operators.
            #expect(Resources.total <= before, "left behind by \(test.name)")
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
    /// Reports objects that the test made and did not release.
    static var leavesNothing: LeavesNothing { LeavesNothing() }
}
