/// The errors with which operators themselves fail.
public enum RxError: Error, Hashable {
    /// An impossible state was met.
    case unknown
    /// Something was used after it was disposed.
    case disposed(object: ObjectIdentifier)
    /// A number does not fit the type of its sequence.
    case overflow
    /// The sequence has fewer elements than the index asks for.
    case argumentOutOfRange
    /// The sequence should have an element and has none.
    case noElements
    /// The sequence should have one element and has more.
    case moreThanOneElement
    /// No event came in time.
    case timeout
}

extension RxError: CustomDebugStringConvertible, CustomStringConvertible {
    /// The error as a sentence; no two errors share one.
    public var description: String {
        switch self {
        case .unknown: "Unknown error occurred."
        case .disposed(let object): "Object \(object) was already disposed."
        case .overflow: "Arithmetic overflow occurred."
        case .argumentOutOfRange: "Argument out of range."
        case .noElements: "Sequence doesn't contain any elements."
        case .moreThanOneElement: "Sequence contains more than one element."
        case .timeout: "Sequence timeout."
        }
    }

    /// The error as a sentence.
    public var debugDescription: String { description }
}
