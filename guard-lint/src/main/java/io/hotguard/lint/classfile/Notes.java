/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

/** The text of a note about an exception. */
public final class Notes {
  private static final int MAX_CHARS = 120;

  private Notes() {}

  /**
   * What was thrown, on one line, and not longer than anyone reads: the text may be of the file.
   */
  public static String of(Throwable thrown) {
    String message = thrown.getMessage();
    String text =
        thrown.getClass().getSimpleName()
            + (message == null ? "" : " (" + message.replaceAll("\\p{Cntrl}+", " ").strip() + ")");
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "...";
  }
}
