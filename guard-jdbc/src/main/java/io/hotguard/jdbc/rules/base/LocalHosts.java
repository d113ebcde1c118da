/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.base;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.JdbcHost;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Identifies hosts on this machine, whose traffic uses no network. */
public final class LocalHosts {
  /** With these settings MariaDB's driver ignores the named host. */
  private static final Set<String> SOCKETS = Set.of("localSocket", "pipe");

  private LocalHosts() {}

  public static boolean isLocal(JdbcHost host) {
    String name = host.name().toLowerCase(Locale.ROOT);
    return SOCKETS.stream().anyMatch(host.settings()::isGiven)
        || name.isEmpty()
        || name.equals("localhost")
        || name.startsWith("127.")
        || name.equals("::1")
        || name.equals("[::1]")
        || name.startsWith("/");
  }

  /** Returns the hosts behind a network; a test container runs on this machine. */
  public static List<JdbcHost> remote(JdbcFacts facts) {
    return facts.wrappers().contains("tc")
        ? List.of()
        : facts.hosts().stream().filter(host -> !isLocal(host)).toList();
  }
}
