/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Speed and heap of a check, beside SpotBugs on the same jars. Warnings of other tools belong to
 * {@code peers}. Start at {@code LintCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.lint;

import org.jspecify.annotations.NullMarked;
