/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Recorders in flight recordings.
 *
 * <p>Enter at {@link io.hotguard.metrics.jfr.RecorderEvents}. Needs the module {@code jdk.jfr}.
 * Only code that knows Flight Recorder belongs here; {@code io.hotguard.metrics} does not depend on
 * it.
 */
@NullMarked
package io.hotguard.metrics.jfr;

import org.jspecify.annotations.NullMarked;
