/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lines about the start on standard error, each said once in this process. A framework may start
 * several contexts, and each of them supplies its settings. <b>Threading:</b> any thread.
 */
public final class StartUpLines {
  /** Lines that are remembered; more of them are repeated. */
  private static final int MAX_LINES = 1_000;

  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private StartUpLines() {}

  /** Says a line unless it was said before. */
  public static void say(String text) {
    if (SAID.size() >= MAX_LINES ? !SAID.contains(text) : SAID.add(text)) {
      System.err.println("hotguard: " + text);
    }
  }

  /**
   * Says which settings are refused. Each guard that reads the settings calls this method, and none
   * starts.
   *
   * @param problems one line for each setting
   */
  public static void sayRefused(List<String> problems) {
    problems.forEach(problem -> say("all guards are off: " + problem));
  }

  /** Returns the remembered lines, sorted. */
  public static List<String> said() {
    return SAID.stream().sorted().toList();
  }
}
