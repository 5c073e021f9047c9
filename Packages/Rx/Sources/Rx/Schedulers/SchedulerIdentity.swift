/// Distinguishes schedulers: objects by identity, values by equality or, if they are not
/// `Hashable`, by type.
struct SchedulerIdentity: Hashable {
    private let value: AnyHashable

    init(_ scheduler: any SchedulerType) {
        if type(of: scheduler) is AnyObject.Type {
            value = AnyHashable(ObjectIdentifier(scheduler as AnyObject))
        } else if let scheduler = scheduler as? any Hashable {
            value = AnyHashable(scheduler)
        } else {
            value = AnyHashable(ObjectIdentifier(type(of: scheduler)))
        }
    }
}
