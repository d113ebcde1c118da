/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The findings of a check for people and for programs: text, JSON, SARIF, HTML. A report is the
 * same byte for byte for the same findings: it has no time, no absolute path and no run number.
 * Depends on {@code io.hotguard}, {@code io.hotguard.lint}, {@code io.hotguard.lint.gate} and the
 * JDK.
 */
@NullMarked
package io.hotguard.lint.report;

import org.jspecify.annotations.NullMarked;
