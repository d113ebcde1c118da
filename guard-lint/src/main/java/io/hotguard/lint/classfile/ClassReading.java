/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.ClassFacts;
import java.util.List;
import java.util.Optional;

/**
 * The facts of a class file, empty if it is unreadable, and notes; without facts there is a note.
 */
public record ClassReading(Optional<ClassFacts> facts, List<ClassFileNote> notes) {

  /** Creates a reading; copies the list. */
  public ClassReading {
    notes = List.copyOf(notes);
  }
}
