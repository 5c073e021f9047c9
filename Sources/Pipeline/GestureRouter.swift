import Configuration
import Gestures
import Rx

/// Sends each gesture to the stream or binding of its pattern.
///
///     gestures    -a-b-a-c-|      a's pattern belongs to binding 1, the others to 2
///     binding 1   -a---a---|
///     binding 2   ---b---c-|
///
/// A gesture costs the same however many streams and bindings there are.
struct GestureRouter {
    /// The subject for the node of each pattern, by the index of the pattern.
    private let subjects: [PublishSubject<Gesture>]
    private let subjectsByNode: [StreamNode: PublishSubject<Gesture>]

    /// Creates a subject for each node that has patterns.
    init(_ patternSources: [PatternSource]) {
        var subjectsByNode: [StreamNode: PublishSubject<Gesture>] = [:]
        subjects = patternSources.map { patternSource in
            if let subject = subjectsByNode[patternSource.node] { return subject }
            let subject = PublishSubject<Gesture>()
            subjectsByNode[patternSource.node] = subject
            return subject
        }
        self.subjectsByNode = subjectsByNode
    }

    /// Returns the gestures for a node; nil if no pattern belongs to it.
    func gestures(at node: StreamNode) -> Observable<Gesture>? { subjectsByNode[node] }

    /// Distributes the gestures until the result is disposed of.
    func connect(to gestures: Observable<Gesture>) -> any Disposable {
        gestures.subscribe(
            sink: Sink(
                next: { [subjects] in subjects[$0.pattern].onNext($0) },
                stop: { [subjects] termination in
                    // A node with several patterns receives the end more than once, which has no
                    // effect.
                    for subject in subjects { subject.on(termination.event()) }
                }
            )
        )
    }
}
