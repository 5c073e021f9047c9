public import Rx

/// The reactive face of an object: what a library adds to `object.rx`.
///
///     extension Reactive where Base: Lamp {
///         var brightness: Binder<Double> { Binder(base) { lamp, value in lamp.shine(value) } }
///     }
///
/// Each writable property has a binder of its own already: `levels.subscribe(lamp.rx.level)`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The object.
    public let base: Base

    /// The reactive face of that object.
    public init(_ base: Base) { self.base = base }

    /// A binder that writes the property, on the main queue.
    public subscript<Property>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// Something with a reactive face.
public protocol ReactiveCompatible {
    /// Whose face it is.
    associatedtype ReactiveBase

    /// The reactive face of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The reactive face.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive face of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        // For extensions that must write to `Type.rx`; there is nothing to keep.
        set {}
    }

    /// The reactive face.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // Lets `object.rx.property = …` compile; the face keeps nothing of its own.
        set {}
    }
}
