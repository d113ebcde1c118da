/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The rules about configurations of Log4j, or of any logging library. {@link
 * io.hotguard.logging.rules.LoggingRuleProvider} lists them, with the rules about Logback alone in
 * {@link io.hotguard.logging.rules.logback}. A rule here reads {@link
 * io.hotguard.logging.rules.facts} and nothing else. Depends on {@code io.hotguard} and the JDK
 * alone, so that the same rules run over configuration files and over a live process. The guard and
 * the linter may depend on this package; it depends on neither.
 */
@NullMarked
package io.hotguard.logging.rules;

import org.jspecify.annotations.NullMarked;
