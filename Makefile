# The few things there are to do here. `make demo` and `make test` set up what they need.
.PHONY: test lint format

test: lint
	swift test

lint:
	swift format lint --strict --recursive --parallel Sources Tests Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift
