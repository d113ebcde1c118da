/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The readers of configuration files: bytes in, facts of {@code io.hotguard.config} and notes out.
 * The only package that knows a library for YAML and the JDK's parser of XML. Start at {@link
 * ConfigFiles}. Rules about settings belong to the rules packages.
 *
 * <p>A file is never trusted: no document type, entity or include is followed, nothing outside the
 * file is read, depth and size are bounded, and what breaks a bound is a note that names the file.
 */
@NullMarked
package io.hotguard.lint.config;

import org.jspecify.annotations.NullMarked;
