/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.util.Map;

/**
 * The counts that a fork hands over besides its scores: those of the subject or of the server
 * behind it.
 */
public record CountedAccount(Map<String, Double> counted) {}
