/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Refusal.Kind;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks the hosts of each kind of connection as Connector/J 8.0 and later do. */
record MysqlTopology(
    String scheme,
    VersionNumber version,
    List<JdbcHost> hosts,
    List<Map<String, Candidate>> settings) {
  static final List<String> SCHEMES =
      List.of(
          "jdbc:mysql:",
          "jdbc:mysql:loadbalance:",
          "jdbc:mysql:replication:",
          "jdbc:mysql+srv:",
          "jdbc:mysql+srv:loadbalance:",
          "jdbc:mysql+srv:replication:");

  private static final String GROUP = "loadBalanceConnectionGroup";
  private static final String CHECKED_SINCE = "9.0";

  List<Refusal> refusals() {
    List<Refusal> refusals = new ArrayList<>();
    boolean lookedUp = scheme.startsWith("jdbc:mysql+srv:");
    boolean replication = scheme.endsWith("replication:");
    if (lookedUp) {
      services(refusals, replication ? 2 : 1);
    }
    boolean balanced = lookedUp && scheme.endsWith("loadbalance:");
    if (replication ? version.isAtLeast(CHECKED_SINCE) : balanced) {
      forbid(refusals, GROUP);
    }
    if (lookedUp && replication) {
      forbid(refusals, "replicationConnectionGroup");
    }
    return refusals;
  }

  /** Checks hosts that are looked up by name: each has a name, no port and no pipe. */
  private void services(List<Refusal> refusals, int wanted) {
    if (hosts.size() != wanted) {
      refusals.add(refusal("must be " + wanted + " for this scheme"));
    }
    for (int i = 0; i < hosts.size(); i++) {
      if (hosts.get(i).name().isEmpty()) {
        refusals.add(refusal("must be named: the name is looked up"));
      }
      if (hosts.get(i).port() != -1) {
        refusals.add(refusal("must have no port: it is looked up"));
      }
      Candidate protocol = settings.get(i).get("protocol");
      if (protocol != null && "PIPE".equalsIgnoreCase(protocol.value())) {
        refusals.add(refusal("cannot be reached by a pipe: they are looked up"));
      }
      Candidate lookup = settings.get(i).get("dnsSrv");
      if (lookup != null && isNotTrue(lookup)) {
        refusals.add(refusal("must be looked up: dnsSrv is not true"));
      }
    }
  }

  private static boolean isNotTrue(Candidate candidate) {
    String value = candidate.value();
    return !candidate.placeholder()
        && (value == null || !List.of("true", "yes").contains(value.toLowerCase(Locale.ROOT)));
  }

  private void forbid(List<Refusal> refusals, String key) {
    for (Map<String, Candidate> each : settings) {
      Candidate present = each.get(key);
      if (present != null) {
        refusals.add(
            new Refusal(Kind.UNSUPPORTED, key, "cannot be set with " + scheme, present.offset()));
        return;
      }
    }
  }

  private static Refusal refusal(String reason) {
    return new Refusal(Kind.UNSUPPORTED, "the hosts", reason, 0);
  }
}
