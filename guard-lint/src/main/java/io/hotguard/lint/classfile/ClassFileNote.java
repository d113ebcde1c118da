/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

/** Something about a class file that was not understood, in one line. Other findings stay true. */
public record ClassFileNote(String source, String message) {

  /** Describes the note for people in one line. */
  public String describe() {
    return source + ": " + message;
  }
}
