import CSimulation
import Glibc

/// The result of a played story.
struct Playing {
    let violation: Violation?
    let notes: [(time: Int64, text: String)]
    let frames: Int
    /// The simulated time in microseconds.
    let time: Int64

    /// Plays a story on a new machine.
    init(_ story: Story, keepsNotes: Bool = false, into recording: StoryRecording? = nil) {
        kernel = Kernel()
        kernel.recording = recording
        simulation_stop_at(0)
        let begin = kernel.now
        let world = World(story)
        world.judge.keepsNotes = keepsNotes
        violation = world.play()
        notes = world.judge.notes
        frames = world.frames
        time = kernel.now - begin
        kernel.end()
    }
}

extension Story {
    /// Returns the shortest story found that breaks the same promise: steps are removed as long as
    /// the story still breaks the promise.
    func shrunk(_ promise: Promise) -> Story {
        var best = self
        var part = max(1, best.steps.count / 2)
        while true {
            var isShorter = false
            var start = 0
            while start < best.steps.count {
                var shorter = best
                shorter.steps.removeSubrange(start..<min(start + part, best.steps.count))
                if Playing(shorter).violation?.promise == promise {
                    best = shorter
                    isShorter = true
                } else {
                    start += part
                }
            }
            if part == 1, !isShorter { break }
            if !isShorter { part = max(1, part / 2) }
        }
        for reading in ["none", "contacts", "edges"] where best.reading != reading {
            var simpler = best
            simpler.reading = reading
            if Playing(simpler).violation?.promise == promise { return simpler }
        }
        return best
    }
}
