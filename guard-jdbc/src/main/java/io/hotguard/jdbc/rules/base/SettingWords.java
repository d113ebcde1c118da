/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.base;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Occurrence;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How rules read settings and speak of them: the same words for the same thing in each message. */
public final class SettingWords {
  private static final Set<String> YES = Set.of("true", "yes", "1", "on");
  private static final Set<String> NO = Set.of("false", "no", "0", "off");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,10}");

  /** What names a class that makes the connections, which may read keys of its own. */
  private static final Set<String> SOCKETS = Set.of("socketFactory", "socketFactoryClass");

  private SettingWords() {}

  /** Whether a class that a setting names makes the connections. */
  public static boolean hasOwnSockets(Settings settings) {
    return SOCKETS.stream().anyMatch(settings::isGiven);
  }

  /** The name, and how it is written where that differs: encoded, an alias, another case. */
  public static String named(Setting setting) {
    return setting.occurrences().stream()
        .filter(Occurrence::wins)
        .map(Occurrence::rawKey)
        .filter(raw -> !raw.equals(setting.name()))
        .findFirst()
        .map(raw -> setting.name() + " (written " + raw + ")")
        .orElse(setting.name());
  }

  /** The key as the driver reads it, which is what a fix must name to remove an unknown one. */
  public static String key(Setting setting) {
    return setting.occurrences().stream()
        .filter(Occurrence::wins)
        .map(Occurrence::key)
        .findFirst()
        .orElse(setting.name());
  }

  /**
   * Whether it is on; of a key that the assumed version does not know, whether another's would be.
   */
  public static boolean isOn(JdbcFacts facts, Setting setting) {
    if (setting.hasPlaceholder()) {
      return false;
    }
    if (setting.isKnown()) {
      return setting.isTrue();
    }
    String text = setting.text();
    return facts.driverVersion().isEmpty()
        && text != null
        && YES.contains(text.toLowerCase(Locale.ROOT));
  }

  /** The setting of the first host for which it is on. */
  public static List<Setting> on(JdbcFacts facts, String name) {
    return facts.onAnyHost(name).stream().filter(s -> isOn(facts, s)).limit(1).toList();
  }

  /** What somebody wrote for any host, each name once. */
  public static List<Setting> given(JdbcFacts facts) {
    List<Setting> given = new ArrayList<>();
    for (JdbcHost host : facts.hosts()) {
      for (Setting setting : host.settings().given()) {
        if (given.stream().noneMatch(other -> other.name().equals(setting.name()))) {
          given.add(setting);
        }
      }
    }
    return given;
  }

  /** Whether the driver refuses the key, which another rule says. */
  public static boolean isRefused(JdbcFacts facts, Setting setting) {
    return facts.refusals().stream()
        .anyMatch(refusal -> refusal.subject().equalsIgnoreCase(setting.name()));
  }

  /** Whether a value is of the kind that the driver takes for a property. */
  public static boolean fits(JdbcFacts facts, String name, String text) {
    return facts
        .settings()
        .find(name)
        .flatMap(Setting::definition)
        .map(definition -> fits(definition, text))
        .orElse(false);
  }

  private static boolean fits(PropertyDefinition definition, String text) {
    return switch (definition.type()) {
      case BOOLEAN ->
          YES.contains(text.toLowerCase(Locale.ROOT)) || NO.contains(text.toLowerCase(Locale.ROOT));
      case INT, LONG -> NUMBER.matcher(text).matches();
      case ENUM -> definition.values().stream().anyMatch(text::equalsIgnoreCase);
      case SIZE, STRING -> true;
    };
  }

  /** What somebody wrote and the driver does not know, where its properties are known at all. */
  public static List<Setting> unknown(JdbcFacts facts) {
    return facts.settings().knownNames().isEmpty()
        ? List.of()
        : given(facts).stream().filter(setting -> !setting.isKnown()).toList();
  }

  /**
   * Whether the setting before it in the URL is a secret. A password with an ampersand ends there,
   * and the rest of it reads as a key, which must not be shown.
   */
  public static boolean followsSecret(JdbcFacts facts, Setting setting) {
    return followsSecret(
        facts, setting.occurrences().stream().mapToInt(Occurrence::offset).max().orElse(-1));
  }

  /** The same of whatever stands at a place of the URL. */
  public static boolean followsSecret(JdbcFacts facts, int offset) {
    return facts.url().isHidden(offset);
  }

  /** The driver's key that is meant by another case or a typing error. */
  public static Optional<String> nearest(JdbcFacts facts, String key) {
    return facts.settings().knownNames().stream()
        .filter(key::equalsIgnoreCase)
        .sorted()
        .findFirst()
        .or(() -> NearestName.likely(key, facts.settings().knownNames()));
  }

  /** The driver with its version, and whether that is known. */
  public static String driver(JdbcFacts facts) {
    return facts.family().label()
        + " "
        + facts.assumedVersion()
        + (facts.driverVersion().isPresent() ? "" : " (assumed)");
  }
}
