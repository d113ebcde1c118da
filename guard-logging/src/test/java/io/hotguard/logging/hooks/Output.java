/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a log whose events carry {@code [t=<thread>]}.
 *
 * <p>Takes {@code ~[app.jar:1.0]} in an extended stack trace for {@code [app.jar:1.0]}: with the
 * tilde Log4j marks what it found out on another thread than the caller's, as with each
 * asynchronous logger.
 */
final class Output {
  private static final Pattern THREAD = Pattern.compile("\\[t=([^\\]]*)\\]");

  private Output() {}

  /** The lines of each thread in their order; a line that names none belongs to the one before. */
  static Map<String, List<String>> byThread(List<String> lines) {
    Map<String, List<String>> byThread = new LinkedHashMap<>();
    String thread = "";
    for (String line : lines) {
      Matcher matcher = THREAD.matcher(line);
      if (matcher.find()) {
        thread = matcher.group(1);
      }
      byThread.computeIfAbsent(thread, name -> new ArrayList<>()).add(line.replace("~[", "["));
    }
    return byThread;
  }
}
