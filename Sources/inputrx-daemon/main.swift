print("inputrx-daemon")
