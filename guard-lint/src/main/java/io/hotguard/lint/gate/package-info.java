/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Decides from findings whether a build fails: the settings file, the baseline, the verdict. Start
 * at {@link Verdict}. The order of a check belongs to {@code io.hotguard.lint.build}, texts to
 * {@code io.hotguard.lint.report}. Depends on {@code io.hotguard}, {@code io.hotguard.lint.graph}
 * and the JDK.
 */
@NullMarked
package io.hotguard.lint.gate;

import org.jspecify.annotations.NullMarked;
