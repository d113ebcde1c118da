/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Moment;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.Setting;
import io.hotguard.jdbc.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Reports a driver that waits without end for a host that does not answer. */
final class MissingNetworkTimeout extends JdbcRule {
  private static final String CONNECT_MILLIS = "10000";
  private static final String ANSWER_MILLIS = "600000";
  private static final String CONNECT_SECONDS = "10";
  private static final String ANSWER_SECONDS = "600";

  /**
   * The driver's keys and what to write, the wait for a connection first. Each means no limit where
   * it is 0.
   */
  private static final Map<DriverFamily, List<Fix.Setting>> LIMITS =
      Map.of(
          DriverFamily.MYSQL,
          List.of(
              new Fix.Setting("connectTimeout", CONNECT_MILLIS),
              new Fix.Setting("socketTimeout", ANSWER_MILLIS)),
          DriverFamily.MARIADB,
          List.of(
              new Fix.Setting("connectTimeout", CONNECT_MILLIS),
              new Fix.Setting("socketTimeout", ANSWER_MILLIS)),
          DriverFamily.POSTGRESQL,
          List.of(
              new Fix.Setting("connectTimeout", CONNECT_SECONDS),
              new Fix.Setting("socketTimeout", ANSWER_SECONDS)),
          DriverFamily.SQLSERVER,
          List.of(new Fix.Setting("socketTimeout", ANSWER_MILLIS)));

  MissingNetworkTimeout() {
    super(
        RuleDescriptor.warning(
                "MissingNetworkTimeout",
                "The driver waits without end for a host that does not answer: its thread is lost to the service.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "timeout", "blocking"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.isAccepted()) {
      return;
    }
    List<Fix.Setting> missing = new ArrayList<>();
    for (Fix.Setting limit : LIMITS.getOrDefault(facts.family(), List.of())) {
      if (facts.hosts().stream().anyMatch(host -> isEndless(facts, host.settings(), limit.key()))) {
        missing.add(limit);
      }
    }
    if (!missing.isEmpty()) {
      List<String> keys = missing.stream().map(Fix.Setting::key).toList();
      report(
          facts,
          sink,
          String.join(" and ", keys)
              + (keys.size() == 1 ? " is 0" : " are 0")
              + ", which means no limit: when the server or the network falls silent, "
              + (keys.contains("socketTimeout")
                  ? "a thread waits until the system gives up the connection, which may be never"
                  : "a thread waits until the system gives up the attempt, which takes minutes")
              + (keys.contains("socketTimeout")
                  ? "; socketTimeout must be longer than the longest statement"
                  : ""),
          new Fix("Limit the wait", missing));
    }
  }

  private static boolean isEndless(JdbcFacts facts, Settings settings, String key) {
    OptionalLong number = settings.number(key);
    return number.isPresent()
        && number.getAsLong() == 0
        && (!facts.isOpen() || settings.find(key).map(Setting::isGiven).orElse(false));
  }
}
