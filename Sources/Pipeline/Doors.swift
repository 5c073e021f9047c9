import Configuration
import Gestures
import Rx

/// Lets each gesture in at the stream or binding that its pattern belongs to.
///
///     gestures    -a-b-a-c-|      a gesture of pattern a belongs to binding 1, the others to 2
///     binding 1   -a---a---|
///     binding 2   ---b---c-|
///
/// A gesture costs the same however many streams and bindings there are.
struct Doors {
    /// By pattern.
    private let doors: [PublishSubject<Gesture>]
    private let byStation: [StreamNode: PublishSubject<Gesture>]

    /// Doors of the nodes that patterns belong to.
    init(_ patternSources: [PatternSource]) {
        var byStation: [StreamNode: PublishSubject<Gesture>] = [:]
        doors = patternSources.map { patternSource in
            if let door = byStation[patternSource.node] { return door }
            let door = PublishSubject<Gesture>()
            byStation[patternSource.node] = door
            return door
        }
        self.byStation = byStation
    }

    /// What comes in there; nil where no pattern leads to.
    func gestures(at node: StreamNode) -> Observable<Gesture>? { byStation[node] }

    /// Lets all gestures in.
    func open(to gestures: Observable<Gesture>) -> any Disposable {
        gestures.subscribe(
            sink: Sink(
                next: { [doors] in doors[$0.pattern].onNext($0) },
                stop: { [doors] termination in
                    // Those of several patterns hear of the end more than once, which does nothing.
                    for door in doors { door.on(termination.event()) }
                }
            )
        )
    }
}
