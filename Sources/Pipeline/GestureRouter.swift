import Configuration
import Gestures
import Rx

/// Sends each gesture to the stream or binding that its pattern belongs to.
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

    /// The gestures for that node; nil if no pattern belongs to it.
    func gestures(at node: StreamNode) -> Observable<Gesture>? { byStation[node] }

    /// Distributes all gestures.
    func open(to gestures: Observable<Gesture>) -> any Disposable {
        gestures.subscribe(
            sink: Sink(
                next: { [doors] in doors[$0.pattern].onNext($0) },
                stop: { [doors] termination in
                    // A node with several patterns receives the end more than once, which has no
                    // effect.
                    for door in doors { door.on(termination.event()) }
                }
            )
        )
    }
}
