print("inputrx")
