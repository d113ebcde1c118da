/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.regex.Pattern;

/** A server that a URL names; the name is empty for a database without a server. */
public record JdbcHost(String name, int port) {
  /** The port is unknown. */
  public static final int NO_PORT = -1;

  /** A database without a server. */
  public static final JdbcHost NONE = new JdbcHost("", NO_PORT);

  private static final Pattern LOCAL =
      Pattern.compile("(?i)(?:localhost|127\\..*|::1|\\[::1]|/.*)?");

  /** Returns whether it is on this machine, so that its traffic uses no network. */
  public boolean isLocal() {
    return LOCAL.matcher(name).matches();
  }
}
