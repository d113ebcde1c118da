/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The report with two halves beside a new map each period: time in garbage collections. Programs
 * that compare recorders belong to {@code metrics}. Start at {@code ReportProgram}.
 */
@NullMarked
package io.hotguard.benchmarks.aggregate;

import org.jspecify.annotations.NullMarked;
