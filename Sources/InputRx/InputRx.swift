// InputRx
