/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The findings of a check as text, JSON, SARIF and HTML. Equal findings give equal bytes: there is
 * no time, absolute path or run number. Start at {@link ReportContent}. Exit codes and files belong
 * to the caller. Depends on {@code io.hotguard}, {@code io.hotguard.lint}, {@code
 * io.hotguard.lint.gate} and the JDK.
 */
@NullMarked
package io.hotguard.lint.report;

import org.jspecify.annotations.NullMarked;
