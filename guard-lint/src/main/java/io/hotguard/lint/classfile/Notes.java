/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.text.Printable;

/** The text of a note about an exception. */
public final class Notes {
  private static final int MAX_CHARS = 120;

  private Notes() {}

  /** The exception on one line, cut to a readable length: its text may come from the file. */
  public static String of(Throwable thrown) {
    String message = thrown.getMessage();
    String text =
        thrown.getClass().getSimpleName()
            + (message == null
                ? ""
                : " (" + Printable.of(message.replaceAll("\\p{Cntrl}+", " ")).strip() + ")");
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "...";
  }
}
