/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.outline;

import java.util.List;
import java.util.Set;

/** Names of methods and classes that indicate work done seldom. */
public final class SetUpNames {
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

  /** Tells whether a method such as {@code isDebugEnabled} asks for a level off in production. */
  public static boolean asksForLevel(String method) {
    return LEVELS.contains(method);
  }

  /** Tells by its name whether a class's objects live for one request, message or statement. */
  public static boolean isShortLived(String className) {
    for (String ending : SHORT_LIVED) {
      if (className.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }
}
