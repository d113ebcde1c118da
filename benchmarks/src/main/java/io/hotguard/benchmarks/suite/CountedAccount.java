/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.util.Map;

/**
 * What a fork hands over besides its scores.
 *
 * @param counted name to number: what the subject itself, or the server behind it, has counted
 */
public record CountedAccount(Map<String, Double> counted) {}
