/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The facts of configuration files: what rules know of settings, whatever the format they are
 * written in. Plain immutable records of the JDK and {@code io.hotguard} only; the readers of the
 * formats are elsewhere. Every module may depend on this package.
 *
 * <p>A module that knows more of some files than their keys and values derives its own facts from
 * these: {@link io.hotguard.config.FactsDerivation}.
 */
@NullMarked
package io.hotguard.config;

import org.jspecify.annotations.NullMarked;
