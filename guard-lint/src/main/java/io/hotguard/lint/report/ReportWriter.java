/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.io.IOException;

/** Writes reports in one format. */
@FunctionalInterface
public interface ReportWriter {

  /**
   * Writes a report.
   *
   * @param content what it says
   * @param out where to; not closed
   * @throws IOException if {@code out} throws it
   */
  void write(ReportContent content, Appendable out) throws IOException;
}
