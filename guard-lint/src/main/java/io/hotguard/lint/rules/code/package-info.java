/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rules about exceptions as control flow, repeated work and logging calls in application code.
 *
 * <p>Enter at {@link io.hotguard.lint.rules.code.CodeRuleProvider}. Answers that several rules need
 * belong to lint.rules.code.calls. Rules know libraries by the names of their methods, so the
 * package depends on {@code io.hotguard}, {@code io.hotguard.code} and the JDK only.
 */
@NullMarked
package io.hotguard.lint.rules.code;

import org.jspecify.annotations.NullMarked;
