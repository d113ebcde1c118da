/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The facts of configuration files: the settings that rules check, in any file format.
 *
 * <p>Only immutable records over the JDK and {@code io.hotguard} belong here; the readers of the
 * formats are elsewhere. Enter at {@link io.hotguard.config.ConfigSet}. A module that knows more
 * about some files derives its own facts by a {@link io.hotguard.config.FactsDerivation}. Every
 * module may depend on this package.
 */
@NullMarked
package io.hotguard.config;

import org.jspecify.annotations.NullMarked;
