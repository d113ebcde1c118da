/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Command {@code peers}: which of our fixtures other tools warn of, the ones that are to be found
 * and their harmless twins.
 */
@NullMarked
package io.hotguard.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
