/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Fix;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The settings that limit how long a driver waits for a host. */
final class NetworkLimits {
  private static final String CONNECT_MILLIS = "10000";
  private static final String ANSWER_MILLIS = "600000";
  private static final long MILLIS = 1_000;
  private static final String THIN = "jdbc:oracle:thin:";
  private static final String CONNECT_SECONDS = "10";
  private static final String ANSWER_SECONDS = "600";

  private static final String ORACLE_CONNECT = "oracle.net.CONNECT_TIMEOUT";

  /** Recommended values by driver, the connect timeout first; 0 means no limit. */
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
          List.of(new Fix.Setting("socketTimeout", ANSWER_MILLIS)),
          DriverFamily.ORACLE,
          List.of(
              new Fix.Setting(ORACLE_CONNECT, CONNECT_MILLIS),
              new Fix.Setting("oracle.jdbc.ReadTimeout", ANSWER_MILLIS)));

  /** Amazon's wrapper for pgjdbc takes its timeouts in milliseconds and truncates the rest. */
  private static final List<Fix.Setting> BEHIND_AMAZON =
      List.of(
          new Fix.Setting("connectTimeout", CONNECT_MILLIS),
          new Fix.Setting("socketTimeout", ANSWER_MILLIS));

  /** Oracle's descriptors and URLs have their own keys for the connect timeout. */
  private static final Pattern CONNECT_IN_URL =
      Pattern.compile("[(?&]\\s*+(?:transport_)?connect_timeout\\s*+=", Pattern.CASE_INSENSITIVE);

  private NetworkLimits() {}

  static List<Fix.Setting> of(JdbcFacts facts) {
    if (facts.family() == DriverFamily.ORACLE && !facts.scheme().startsWith(THIN)) {
      return List.of(); // the client library has its own files
    }
    return isBehindAmazon(facts) ? BEHIND_AMAZON : LIMITS.getOrDefault(facts.family(), List.of());
  }

  private static boolean isBehindAmazon(JdbcFacts facts) {
    return facts.family() == DriverFamily.POSTGRESQL && facts.wrappers().contains("aws-wrapper");
  }

  /** An alias may stand for an Oracle descriptor with a limit, so no finding is reported. */
  private static boolean isElsewhere(JdbcFacts facts, String key) {
    return key.equals(ORACLE_CONNECT)
        && (facts.transport().isEmpty() || CONNECT_IN_URL.matcher(facts.url().text()).find());
  }

  static boolean isEndless(JdbcFacts facts, Settings settings, String key) {
    boolean unset =
        facts.family() == DriverFamily.ORACLE
            && settings.find(key).map(setting -> setting.value() == null).orElse(false);
    OptionalLong number = unset ? OptionalLong.of(0) : settings.number(key);
    long least = isBehindAmazon(facts) && settings.isGiven(key) ? MILLIS : 1;
    return number.isPresent()
        && number.getAsLong() >= 0
        && number.getAsLong() < least
        && !isElsewhere(facts, key)
        && (!facts.isOpen() || settings.find(key).map(Setting::isGiven).orElse(false));
  }
}
