/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rules about Log4j configurations, the facts that they read, and the two classifications that
 * the live guard shares with them. Depends on {@code io.hotguard} and the JDK only, so that a
 * reader of configuration files can fill the same facts without Log4j on its class path. The guard
 * and the linter may depend on this package; it depends on neither.
 */
@org.jspecify.annotations.NullMarked
package io.hotguard.logging.rules;
