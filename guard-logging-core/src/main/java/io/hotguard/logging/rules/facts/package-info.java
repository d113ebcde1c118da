/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The facts of a Log4j configuration that the rules read, and the classifications that the live
 * guard shares with them. {@link io.hotguard.logging.rules.facts.LoggingFacts} is the way in;
 * {@link io.hotguard.logging.rules.facts.LoggingDerivation} fills it from files. Depends on {@code
 * io.hotguard} and the JDK alone: facts are filled without Log4j on the class path. Rules do not
 * belong here.
 */
@NullMarked
package io.hotguard.logging.rules.facts;

import org.jspecify.annotations.NullMarked;
