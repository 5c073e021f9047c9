/// Frames for one device; without a device, time that passes.
struct Track {
    var device: (any VirtualDevice)?
    var frames: [Frame]
}

/// Writes frames when they are due.
enum Player {
    /// Plays tracks simultaneously.
    ///
    /// Returns the delay of the latest frame in microseconds, after the last one.
    ///
    /// Every frame has an absolute time, so a delay of one does not delay the next: even on a slow,
    /// emulated machine, the gesture takes as long as the script says.
    static func play(_ tracks: [Track], in world: any World) throws -> Int {
        let start = world.now
        var lateness = 0
        var next = tracks.map { _ in 0 }
        while true {
            let pending = tracks.indices.filter { next[$0] < tracks[$0].frames.count }
            guard
                let track = pending.min(by: {
                    tracks[$0].frames[next[$0]].at < tracks[$1].frames[next[$1]].at
                })
            else { return lateness }
            let due = tracks[track].frames[next[track]].at
            world.sleep(until: start + due)
            var end = next[track] + 1
            while end < tracks[track].frames.count, tracks[track].frames[end].at == due { end += 1 }
            try tracks[track].device?.write(Array(tracks[track].frames[next[track]..<end]))
            if tracks[track].device != nil { lateness = max(lateness, world.now - start - due) }
            next[track] = end
        }
    }
}
