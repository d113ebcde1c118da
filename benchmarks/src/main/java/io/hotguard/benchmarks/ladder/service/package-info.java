/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The service that the ladder measures: a game back end as found, with each of its hazards beside
 * its replacement, chosen by system properties. The check reads this package as the service's code,
 * so nothing here may depend on the rest of the benchmarks but for what counts. Start at {@code
 * GameService}.
 */
@NullMarked
package io.hotguard.benchmarks.ladder.service;

import org.jspecify.annotations.NullMarked;
