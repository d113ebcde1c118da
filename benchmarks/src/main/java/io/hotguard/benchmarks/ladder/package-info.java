/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A whole service measured as found, with the guard's capabilities added one by one, each alone,
 * all but each, and with rejected alternatives. The service itself belongs to {@code
 * ladder.service}, its tables to {@code tables}. Start at {@code LadderCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.ladder;

import org.jspecify.annotations.NullMarked;
