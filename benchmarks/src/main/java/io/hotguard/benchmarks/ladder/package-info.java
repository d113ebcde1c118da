/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The ladder: a whole service measured as found, with the guard's capabilities added one by one,
 * each alone, all but each, and with what was tried and rejected.
 */
@NullMarked
package io.hotguard.benchmarks.ladder;

import org.jspecify.annotations.NullMarked;
