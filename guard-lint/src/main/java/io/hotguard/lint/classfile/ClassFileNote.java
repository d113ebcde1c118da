/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

/**
 * Something about a class file that was not understood. Findings elsewhere stay true.
 *
 * @param source the class file, as the caller named it
 * @param message what was not understood; one line
 */
public record ClassFileNote(String source, String message) {

  /**
   * Describes the note for people.
   *
   * @return one line
   */
  public String describe() {
    return source + ": " + message;
  }
}
