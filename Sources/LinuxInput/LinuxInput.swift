// LinuxInput
