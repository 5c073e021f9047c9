// RxDispatch
