/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.Stream;

/** Knows the time zones that drivers accept. */
final class TimeZones {
  private static final String STRICT_SINCE = "8.0.23";
  private static final String NEW_NAME = "connectionTimeZone";
  private static final Set<String> WORDS = Set.of("local", "server", "auto", "disable");

  private TimeZones() {}

  /** Returns the time zones that somebody wrote, if it is known how the driver reads them. */
  static List<Setting> given(JdbcFacts facts) {
    Stream<String> names =
        switch (facts.family()) {
          case MYSQL -> Stream.of(hasNewName(facts) ? NEW_NAME : "serverTimezone");
          case MARIADB -> hasNewName(facts) ? Stream.of(NEW_NAME, "timezone") : Stream.empty();
          default -> Stream.empty();
        };
    return names.flatMap(name -> facts.onAnyHost(name).stream()).filter(TimeZones::isZone).toList();
  }

  private static boolean isZone(Setting setting) {
    String text = setting.text();
    return setting.isGiven()
        && setting.isKnown()
        && !setting.hasPlaceholder()
        && text != null
        && !text.isBlank()
        && !WORDS.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Whether the driver accepts CST and the like, with their meaning in the first Java releases. */
  static boolean takesAbbreviations(JdbcFacts facts) {
    return facts.family() == DriverFamily.MARIADB || !isStrict(facts);
  }

  /*
   * Connector/J since 8.0.23 asks ZoneId. Earlier releases ask TimeZone and refuse its answer GMT
   * for an unknown zone. MariaDB's driver asks ZoneId with the abbreviations. The zones are those
   * of the running JDK, as for the driver.
   */
  static boolean isKnown(JdbcFacts facts, String zone) {
    if (facts.family() == DriverFamily.MYSQL && !isStrict(facts)) {
      String text = zone.strip();
      return text.equalsIgnoreCase("GMT") || !TimeZone.getTimeZone(text).getID().equals("GMT");
    }
    try {
      ZoneId unused =
          facts.family() == DriverFamily.MARIADB
              ? ZoneId.of(zone, ZoneId.SHORT_IDS)
              : ZoneId.of(zone);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean hasNewName(JdbcFacts facts) {
    return facts.settings().find(NEW_NAME).filter(Setting::isKnown).isPresent();
  }

  private static boolean isStrict(JdbcFacts facts) {
    return facts.family() == DriverFamily.MYSQL && facts.assumedVersion().isAtLeast(STRICT_SINCE);
  }
}
