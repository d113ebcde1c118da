/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The service that the ladder measures: a game back end as found, with each of its hazards beside
 * what replaces it, chosen by system properties.
 *
 * <p>Nothing here may depend on the rest of the benchmarks but on what counts: this package is also
 * what the ladder has checked.
 */
@NullMarked
package io.hotguard.benchmarks.ladder.service;

import org.jspecify.annotations.NullMarked;
