// Recordings
