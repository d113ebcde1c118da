/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

/** The limits of what a configuration file may cost. Real files stay far below. */
final class Limits {
  static final int MAX_BYTES = 4 << 20;
  static final int MAX_DEPTH = 64;
  static final int MAX_NODES = 200_000;

  private int nodes;

  /** Counts one node, and throws if there are too many or they are nested too deeply. */
  void enter(int depth, int line) throws UnreadableConfigException {
    if (depth > MAX_DEPTH) {
      throw new UnreadableConfigException(line, "nested more than " + MAX_DEPTH + " levels deep");
    }
    if (++nodes > MAX_NODES) {
      throw new UnreadableConfigException(line, "more than " + MAX_NODES + " settings");
    }
  }
}
