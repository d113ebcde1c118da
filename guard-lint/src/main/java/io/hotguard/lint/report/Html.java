/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.text.Printable;

/** Text in HTML. */
public final class Html {
  private Html() {}

  /** Escapes text for HTML, so that a browser shows it as it is. */
  public static String escape(String text) {
    return Printable.lines(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
