import CSystemBus
import Glibc

// The functions of libsystemd that the daemon calls: instead of the library, the daemon gets these.

private func connection(_ pointer: OpaquePointer?) -> BusConnection? {
    pointer.map { Unmanaged<BusConnection>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private func message(_ pointer: OpaquePointer?) -> BusMessage? {
    pointer.map { Unmanaged<BusMessage>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
}

private func character(_ code: CChar) -> Character {
    Character(UnicodeScalar(UInt8(bitPattern: code)))
}

@_cdecl("inputrx_load_sd_bus")
func loadBusFunctions(_ functions: UnsafeMutablePointer<inputrx_sd_bus>) -> Int32 {
    let table = functions
    table.pointee.open_system = { result in
        guard !kernel.isDaemonDead, let made = kernel.bus.connect() else { return -ECONNREFUSED }
        made.number = kernel.open(made)
        guard made.number >= 0 else {
            kernel.bus.remove(made)
            return made.number
        }
        result?.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
        return 0
    }
    // There is no session bus.
    table.pointee.open_user = { _ in -ECONNREFUSED }
    table.pointee.close = { bus in
        if let bus = connection(bus) { _ = kernel.close(bus.number) }
    }
    table.pointee.unref = { bus in
        if let bus { Unmanaged<BusConnection>.fromOpaque(UnsafeRawPointer(bus)).release() }
        return nil
    }
    table.pointee.get_fd = { connection($0)?.number ?? -EBADF }
    table.pointee.get_events = { _ in POLLIN }
    table.pointee.get_timeout = { bus, time in
        time?.pointee = connection(bus)?.due.map { UInt64($0) } ?? .max
        return 1
    }
    table.pointee.process = { bus, _ in
        kernel.isDaemonDead ? -EBADF : connection(bus)?.process() ?? -EBADF
    }
    table.pointee.wait = { bus, time in
        if !kernel.mayWaitForBus() { kernel.waited("sd_bus_wait") }
        return connection(bus)?.wait(Int64(time)) ?? -EBADF
    }
    table.pointee.add_match_async = { bus, _, rule, handler, _, data in
        guard let handler else { return -EINVAL }
        connection(bus)?.subscribe(text(rule), .init(handler: handler, data: data))
        return 0
    }
    table.pointee.add_object = { _, _, _, _, _ in 0 }
    table.pointee.get_unique_name = { _, _ in -ENODATA }
    table.pointee.call_async = { bus, _, call, handler, data, _ in
        guard let handler, let call = message(call) else { return -EINVAL }
        return connection(bus)?.call(call, .init(handler: handler, data: data)) ?? -EBADF
    }
    table.pointee.message_new_method_call = { _, result, service, path, interface, member in
        let subject = BusMessage.Subject(
            service: text(service),
            path: text(path),
            interface: text(interface),
            member: text(member)
        )
        result?.pointee = OpaquePointer(Unmanaged.passRetained(BusMessage(subject)).toOpaque())
        return 0
    }
    table.pointee.message_append_basic = { call, _, value in
        message(call)?.append(text(value?.assumingMemoryBound(to: CChar.self)))
        return 0
    }
    table.pointee.message_open_container = { _, _, _ in -EOPNOTSUPP }
    table.pointee.message_close_container = { _ in -EOPNOTSUPP }
    table.pointee.message_enter_container = { received, type, contents in
        message(received)?.enter(character(type), text(contents)) ?? -EINVAL
    }
    table.pointee.message_exit_container = { message($0)?.leave() ?? -EINVAL }
    table.pointee.message_read_basic = { received, type, value in
        guard let value else { return -EINVAL }
        return message(received)?.read(character(type), value) ?? -EINVAL
    }
    table.pointee.message_get_errno = { message($0)?.error ?? EINVAL }
    table.pointee.message_get_path = { message($0)?.pathText }
    table.pointee.message_unref = { call in
        if let call { Unmanaged<BusMessage>.fromOpaque(UnsafeRawPointer(call)).release() }
        return nil
    }
    return 0
}
