public import Rx

/// The namespace `object.rx`, to which a library adds its reactive properties.
///
///     extension Reactive where Base: Lamp {
///         var brightness: Binder<Double> { Binder(base) { lamp, value in lamp.shine(value) } }
///     }
///
/// Every writable property already has a binder: `levels.subscribe(lamp.rx.level)`.
@dynamicMemberLookup
public struct Reactive<Base> {
    /// The object to which the namespace belongs.
    public let base: Base

    /// Creates the namespace of an object.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets the property, on the main queue.
    public subscript<Property>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

/// A type whose objects have the namespace `rx`.
public protocol ReactiveCompatible {
    /// The type of the objects.
    associatedtype ReactiveBase

    /// The namespace of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The namespace of the object.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The namespace of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        // The setter lets extensions write to `Type.rx`, but stores nothing.
        set {}
    }

    /// The namespace of the object.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // The setter lets `object.rx.property = …` compile, but stores nothing.
        set {}
    }
}
