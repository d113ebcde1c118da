/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Logback's appenders behind the guard: {@link
 * io.hotguard.logback.internal.appender.GuardedLoggers} puts a {@link
 * io.hotguard.logback.internal.appender.AttachedAppenders} in front of each logger's appenders, and
 * {@link io.hotguard.logback.internal.appender.AppenderCall} tells whether an appender took an
 * event. Knows no ring buffer. Not for users; may change in any release.
 */
@NullMarked
package io.hotguard.logback.internal.appender;

import org.jspecify.annotations.NullMarked;
