/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Maven goal {@code check}. Start at {@link CheckMojo}. Settings, verdict and reports belong to
 * {@code io.hotguard.lint.build}; rules come by the service loader. Nothing depends on this
 * package.
 */
@NullMarked
package io.hotguard.maven;

import org.jspecify.annotations.NullMarked;
