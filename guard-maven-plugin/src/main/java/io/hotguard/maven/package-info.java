/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The Maven goal {@code check}. Start at {@link CheckMojo}. Options, verdict and reports belong to
 * {@code io.hotguard.build}. Nothing depends on this package.
 */
@NullMarked
package io.hotguard.maven;

import org.jspecify.annotations.NullMarked;
