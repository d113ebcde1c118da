/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in flight recordings.
 *
 * <p>Needs the module {@code jdk.jfr}; nothing in {@code io.hotguard.metrics} itself depends on
 * this package.
 */
@NullMarked
package io.hotguard.metrics.jfr;

import org.jspecify.annotations.NullMarked;
