/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the argument of the agent, {@code hotguard.mode=enforce,hotguard.logging.spill.dir=/x}. */
final class AgentArguments {
  private static final String PREFIX = "hotguard.";

  private AgentArguments() {}

  /**
   * Returns the values by key. The prefix {@code hotguard.} may be left out. A part without an
   * equals sign belongs to the list before it.
   *
   * @throws IllegalArgumentException if the first part has no equals sign
   */
  static Map<String, String> parse(@Nullable String argument) {
    Map<String, String> values = new TreeMap<>();
    if (argument == null || argument.isBlank()) {
      return values;
    }
    String last = null;
    for (String part : argument.split(",", -1)) {
      int sign = part.indexOf('=');
      if (sign > 0) {
        String key = part.substring(0, sign).strip();
        last = key.startsWith(PREFIX) ? key : PREFIX + key;
        values.put(last, part.substring(sign + 1).strip());
      } else if (last != null && sign < 0) {
        values.merge(last, part.strip(), (list, next) -> list + "," + next);
      } else {
        throw new IllegalArgumentException(
            "'"
                + part
                + "' in the agent's argument: must be KEY=VALUE, with commas between them, such as"
                + " -javaagent:hotguard-agent.jar=hotguard.mode=enforce; it has no effect");
      }
    }
    return values;
  }
}
