/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import java.util.Map;

/**
 * What a fork hands over besides its scores.
 *
 * @param counted name to number: of the wrapper's own counters, or of the server's for each 100
 *     operations
 */
public record StatementAccount(Map<String, Double> counted) {}
