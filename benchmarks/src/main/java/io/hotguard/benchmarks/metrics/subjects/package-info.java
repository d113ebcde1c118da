/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The recorders that are compared, each behind the same interface, with the values that they record
 * and the reader that takes snapshots. Measurements belong to {@code metrics} and {@code
 * metrics.replay}. Start at {@code Subjects}.
 */
@NullMarked
package io.hotguard.benchmarks.metrics.subjects;

import org.jspecify.annotations.NullMarked;
