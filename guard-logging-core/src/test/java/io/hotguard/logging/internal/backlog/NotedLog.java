/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

import java.util.ArrayList;
import java.util.List;

/** A status log that keeps its lines, each behind its severity. */
public final class NotedLog implements StatusLog {
  public final List<String> lines = new ArrayList<>();

  @Override
  public void error(String message) {
    lines.add("ERROR " + message);
  }

  @Override
  public void warn(String message) {
    lines.add("WARN " + message);
  }

  @Override
  public void debug(String message) {
    lines.add("DEBUG " + message);
  }
}
