/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What names of flags and classes tell of work that is done once, or seldom. */
public final class SetUpNames {
  private static final Pattern DONE =
      Pattern.compile(
          "(?i).*(initiali[sz]ed|inited|initdone|started|loaded|configured|registered|installed|booted|compiled).*");
  private static final List<String> SHORT_LIVED =
      List.of(
          "Request",
          "Response",
          "Exchange",
          "Event",
          "Message",
          "Invocation",
          "Call",
          "Context",
          "Stream",
          "Parser",
          "Reader",
          "Writer",
          "Transaction",
          "Statement",
          "Result",
          "ResultSet",
          "Session",
          "Builder",
          "Iterator",
          "Buffer",
          "Packet",
          "Frame",
          "Cursor",
          "Command");

  private static final Set<String> LEVELS =
      Set.of("isDebug", "isDebugEnabled", "isTrace", "isTraceEnabled");

  private SetUpNames() {}

  /**
   * Tells whether a method asks for a level that production switches off.
   *
   * @param method the name of a method, such as {@code isDebugEnabled}
   * @return true if so
   */
  public static boolean asksForLevel(String method) {
    return LEVELS.contains(method);
  }

  /**
   * Tells whether a flag or question says that work was done before.
   *
   * @param name the name of a field or method, such as {@code initialized} or {@code isStarted}
   * @return true if so
   */
  public static boolean isDone(String name) {
    return DONE.matcher(name).matches();
  }

  /**
   * Tells whether objects of a class live for one request, message or statement, so that their
   * fields are empty each time.
   *
   * @param className the name of the class, with dots or slashes
   * @return true if its name says so
   */
  public static boolean isShortLived(String className) {
    return SHORT_LIVED.stream().anyMatch(className::endsWith);
  }
}
