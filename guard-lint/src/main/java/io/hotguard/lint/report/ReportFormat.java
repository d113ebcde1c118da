/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.util.Locale;

/** The formats of reports. */
public enum ReportFormat {
  /** Lines for people. */
  TEXT,
  /** The whole result, for programs. */
  JSON,
  /** SARIF 2.1.0, for code scanning services and editors. */
  SARIF,
  /** One self-contained page, for people. */
  HTML;

  /** Returns the name on command lines and in file names, in lower-case letters. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the writer of the format. Only text can hold the colours of a terminal. */
  public ReportWriter writer(boolean colours) {
    return writer(TextStyle.PLAIN.coloured(colours));
  }

  /** Returns the writer of the format; the style is for text alone. */
  public ReportWriter writer(TextStyle style) {
    return switch (this) {
      case TEXT -> new TextReport(style);
      case JSON -> new JsonReport();
      case SARIF -> new SarifReport();
      case HTML -> new HtmlReport();
    };
  }
}
