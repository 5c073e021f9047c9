import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct TraitLawTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let broken: @Sendable () -> [String]

        init<R: ObservableConvertibleType & SendableMetatype>(
            _ name: String,
            handlesErrors: Bool = false,
            _ operate: @escaping @Sendable (Observable<Int>, TestScheduler) -> R
        ) {
            self.name = name
            broken = { brokenOperatorLaws(handlesErrors: handlesErrors, operate) }
        }

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case("asSingle", handlesErrors: true) { s, _ in s.take(1).asSingle() },
        Case("asSingle of many") { s, _ in s.asSingle() },
        Case("asMaybe") { s, _ in s.asMaybe() },
        Case("Single.map") { s, _ in s.asSingle().map { $0 + 1 } },
        Case("Single.flatMap") { s, _ in s.asSingle().flatMap { .just($0) } },
        Case("Single.filter") { s, _ in s.asSingle().filter { $0 > 0 } },
        Case("Single.delay") { s, on in s.asSingle().delay(.seconds(30), scheduler: on) },
        Case("Single.timeout") { s, on in s.asSingle().timeout(.seconds(30), scheduler: on) },
        Case("Single.catchAndReturn", handlesErrors: true) { s, _ in
            s.asSingle().catchAndReturn(1)
        },
        Case("Single.do") { s, _ in s.asSingle().do(onSuccess: { _ in }) },
        Case("Single.zip") { s, _ in Single.zip(s.asSingle(), .just(1)) { $0 + $1 } },
        Case("Maybe.ifEmpty") { s, _ in s.asMaybe().ifEmpty(default: 1) },
        Case("asCompletable") { s, _ in s.ignoreElements().asCompletable() },
        Case("andThen") { s, _ in
            s.ignoreElements().asCompletable().andThen(Observable<Int>.never())
        },
        Case("Completable.concat") { s, _ in
            Completable.concat(.empty(), s.ignoreElements().asCompletable())
        },
        Case("Completable.zip") { s, _ in
            Completable.zip(.never(), s.ignoreElements().asCompletable())
        },
        Case("asInfallible", handlesErrors: true) { s, _ in s.asInfallible(onErrorJustReturn: 1) },
        Case("Infallible.flatMapLatest", handlesErrors: true) { s, _ in
            s.asInfallible(onErrorJustReturn: 1).flatMapLatest { Infallible.just($0) }
        },
        Case("Infallible.combineLatest", handlesErrors: true) { s, _ in
            Infallible.combineLatest(s.asInfallible(onErrorJustReturn: 1), Infallible.of(1, 2)) {
                $0 + $1
            }
        },
    ]

    @Test(arguments: cases) func laws(_ example: Case) {
        #expect(example.broken() == [])
    }
}
