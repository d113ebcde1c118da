/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.concurrent.atomic.AtomicBoolean;

/** Says once that a jar is missing or does not fit. Links the JDK alone. */
final class JdbcJars {
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private JdbcJars() {}

  /** Such a jar must not end a connection, which stays unchecked. */
  static void lack(LinkageError e) {
    if (!SAID.getAndSet(true)) {
      System.err.println(
          "hotguard: connections are not checked: a class is missing or does not fit ("
              + e
              + "); take guard-jdbc and guard-core of one version");
    }
  }
}
