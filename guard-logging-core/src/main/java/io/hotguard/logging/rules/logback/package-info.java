/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Rules on what only Logback has, and the reader of its configuration, which also fills the facts
 * of the rules for all logging libraries. Reads {@link io.hotguard.config.ConfigSet}, from files or
 * made from the live configuration. Depends on {@code io.hotguard} and the JDK alone.
 */
@NullMarked
package io.hotguard.logging.rules.logback;

import org.jspecify.annotations.NullMarked;
