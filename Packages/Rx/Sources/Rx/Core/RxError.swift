/// The errors of the operators themselves.
public enum RxError: Error, Hashable {
    /// The operator reached an impossible state.
    case unknown
    /// An object was used after it was disposed.
    case disposed(object: ObjectIdentifier)
    /// A number does not fit the type of its sequence; no operator of this module sends this error.
    case overflow
    /// The index is beyond the last element of the sequence.
    case argumentOutOfRange
    /// The sequence should have an element but has none.
    case noElements
    /// The sequence should have exactly one element but has more.
    case moreThanOneElement
    /// No event arrived in time.
    case timeout
}

extension RxError: CustomDebugStringConvertible, CustomStringConvertible {
    /// A sentence that describes the error.
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

    /// The same sentence as ``description``.
    public var debugDescription: String { description }
}
