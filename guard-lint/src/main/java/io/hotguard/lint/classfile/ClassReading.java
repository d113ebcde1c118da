/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.ClassFacts;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading one class file.
 *
 * @param facts the class, or empty if the file could not be read
 * @param notes what was not understood; not empty if there are no facts; immutable
 */
public record ClassReading(Optional<ClassFacts> facts, List<ClassFileNote> notes) {

  /** Creates a reading; copies the list. */
  public ClassReading {
    notes = List.copyOf(notes);
  }
}
