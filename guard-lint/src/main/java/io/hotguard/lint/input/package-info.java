/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Finds the classes and configuration files in the archives, folders and files that a check is
 * given.
 *
 * <p>Enter at {@link io.hotguard.lint.input.InputPaths}. The meaning of a file's bytes does not
 * belong here. Public types other than {@link io.hotguard.lint.input.InputNote} and {@link
 * io.hotguard.lint.input.InputFile} serve sibling packages and may change in any release. Depends
 * on the JDK alone.
 */
@NullMarked
package io.hotguard.lint.input;

import org.jspecify.annotations.NullMarked;
