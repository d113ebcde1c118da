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
  /** Everything, for programs. */
  JSON,
  /** SARIF 2.1.0, for code scanning services and editors. */
  SARIF,
  /** One page without anything around it, for people. */
  HTML;

  /**
   * Returns the name on command lines and in files' names.
   *
   * @return lower-case letters
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the writer of the format.
   *
   * @param colours whether text may hold the control sequences of a terminal; the other formats
   *     never do
   */
  public ReportWriter writer(boolean colours) {
    return switch (this) {
      case TEXT -> new TextReport(colours);
      case JSON -> new JsonReport();
      case SARIF -> new SarifReport();
      case HTML -> new HtmlReport();
    };
  }
}
