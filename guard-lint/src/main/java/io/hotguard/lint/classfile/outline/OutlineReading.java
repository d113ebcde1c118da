/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import io.hotguard.lint.classfile.ClassFileNote;
import java.util.Optional;

/** The result of a first look at one class file: either an outline or a note. */
public record OutlineReading(Optional<ClassOutline> outline, Optional<ClassFileNote> note) {}
