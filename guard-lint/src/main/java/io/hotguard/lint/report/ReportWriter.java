/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import java.io.IOException;

/** Writes reports in one format. */
@FunctionalInterface
public interface ReportWriter {

  /** Writes a report; does not close {@code out}. */
  void write(ReportContent content, Appendable out) throws IOException;
}
