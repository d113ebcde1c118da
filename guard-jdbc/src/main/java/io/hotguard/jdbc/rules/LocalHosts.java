/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcHost;
import java.util.List;
import java.util.Locale;

/** Which hosts are this machine, whose traffic no network carries. */
final class LocalHosts {
  private LocalHosts() {}

  static boolean isLocal(JdbcHost host) {
    String name = host.name().toLowerCase(Locale.ROOT);
    return name.isEmpty()
        || name.equals("localhost")
        || name.startsWith("127.")
        || name.equals("::1")
        || name.equals("[::1]")
        || name.startsWith("/");
  }

  /** The hosts behind a network; a test container's is on this machine. */
  static List<JdbcHost> remote(JdbcFacts facts) {
    return facts.wrappers().contains("tc")
        ? List.of()
        : facts.hosts().stream().filter(host -> !isLocal(host)).toList();
  }
}
