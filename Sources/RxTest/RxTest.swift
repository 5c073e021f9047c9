// RxTest
