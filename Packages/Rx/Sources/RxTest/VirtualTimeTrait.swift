#if canImport(Testing)
    public import Testing

    /// Gives each test a scheduler of its own, and expects that no work is left on it at the end.
    ///
    ///     @Test(.virtualTime) func `debounce waits`() {
    ///         let scheduler = TestScheduler.current
    ///         …
    ///     }
    ///
    /// The scheduler, `TestScheduler.current`, starts at 0, and a tick is 1 s. Each test of a suite
    /// and each case of a test has its own. Work that is left at the end fails the test, such as an
    /// `interval` whose subscription was not disposed.
    public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
        /// Creates the trait; in a test, write `.virtualTime` instead.
        public init() {}

        /// True: each test of a suite has a scheduler of its own.
        public var isRecursive: Bool { true }

        /// Returns the trait itself for a test, and nil for a suite.
        public func scopeProvider(for test: Test, testCase: Test.Case?) -> VirtualTimeTrait? {
            testCase == nil ? nil : self
        }

        /// Runs a test with a scheduler.
        public func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing body: @Sendable () async throws -> Void
        ) async throws {
            let own = OwnScheduler(scheduler: TestScheduler(initialClock: 0))
            try await OwnScheduler.$current.withValue(own) { try await body() }
            if !own.scheduler.isIdle {
                Issue.record(
                    "work is still scheduled at \(own.scheduler.debugDescription)",
                    sourceLocation: test.sourceLocation
                )
            }
        }
    }

    extension Trait where Self == VirtualTimeTrait {
        /// Gives each test a scheduler of its own, `TestScheduler.current`.
        public static var virtualTime: VirtualTimeTrait { VirtualTimeTrait() }
    }

    extension TestScheduler {
        /// The scheduler of the running test, which has the trait `.virtualTime`.
        ///
        /// Traps in other code, because a scheduler that no test advances would hide the mistake.
        public static var current: TestScheduler {
            guard let own = OwnScheduler.current else {
                preconditionFailure("this test does not have the trait `.virtualTime`")
            }
            return own.scheduler
        }
    }

    /// The scheduler of a test; unchecked, because only the test's task uses it.
    private struct OwnScheduler: @unchecked Sendable {
        @TaskLocal static var current: OwnScheduler?

        let scheduler: TestScheduler
    }
#endif
