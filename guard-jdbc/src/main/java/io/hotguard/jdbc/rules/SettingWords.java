/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Setting.Occurrence;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.text.NearestName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads settings and names them in messages, with the same words for the same thing. */
public final class SettingWords {
  private static final Set<String> YES = Set.of("true", "yes", "1", "on");
  private static final Pattern BOOLEAN = Pattern.compile("(?i)true|yes|1|on|false|no|0|off");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,10}");

  /** Settings that name a class that makes connections; such a class may read keys of its own. */
  private static final Set<String> SOCKETS = Set.of("socketFactory", "socketFactoryClass");

  /** Behind it pgjdbc takes the name of a type of the server; the value is the class for it. */
  private static final String DATA_TYPE = "datatype.";

  private SettingWords() {}

  /** Returns what a driver does with a key that it does not know, as the end of a clause. */
  public static String ofUnknown(JdbcFacts facts, Setting key) {
    boolean refuses =
        facts.family() == DriverFamily.H2
            && !facts.settings().isTrue("IGNORE_UNKNOWN_SETTINGS")
            && key.origin() == SettingOrigin.URL;
    return refuses ? " refuses to connect with it" : " silently ignores it";
  }

  /** Whether a setting names a class that makes the connections. */
  public static boolean hasOwnSockets(Settings settings) {
    return SOCKETS.stream().anyMatch(settings::isGiven);
  }

  /** Returns the name and the written form if it differs: encoded, an alias, another case. */
  public static String named(Setting setting) {
    return winner(setting)
        .map(Occurrence::rawKey)
        .filter(raw -> !raw.equals(setting.name()))
        .map(raw -> setting.name() + " (written " + raw + ")")
        .orElse(setting.name());
  }

  /** Returns name and value, and where the value comes from if nobody wrote it. */
  static String stated(Setting setting) {
    if (setting.isGiven()) {
      return named(setting) + "=" + setting.value();
    }
    return setting.origin() == SettingOrigin.BUNDLE
        ? setting.name() + "=" + setting.value() + " (from " + setting.origin().label() + ")"
        : setting.name()
            + " is not set"
            + (setting.value() == null ? "" : " (" + setting.value() + ")");
  }

  /** Returns the key as the driver reads it; a fix needs it to remove an unknown setting. */
  public static String key(Setting setting) {
    return winner(setting).map(Occurrence::key).orElse(setting.name());
  }

  private static Optional<Occurrence> winner(Setting setting) {
    return setting.occurrences().stream().filter(Occurrence::wins).findFirst();
  }

  /** Whether a setting is on, or would be in another version if the assumed one lacks it. */
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

  /** Whether a value has the type of a property. */
  public static boolean fits(JdbcFacts facts, String name, String text) {
    return facts
        .settings()
        .find(name)
        .flatMap(Setting::definition)
        .filter(
            definition ->
                switch (definition.type()) {
                  case BOOLEAN -> BOOLEAN.matcher(text).matches();
                  case INT, LONG -> NUMBER.matcher(text).matches();
                  case ENUM -> definition.values().stream().anyMatch(text::equalsIgnoreCase);
                  case SIZE, STRING -> true;
                })
        .isPresent();
  }

  /** Returns written settings that the driver does not know; empty if it is unmodelled. */
  public static List<Setting> unknown(JdbcFacts facts) {
    boolean hasTypes = facts.family() == DriverFamily.POSTGRESQL;
    return facts.settings().unknown().stream()
        .filter(setting -> !(hasTypes && setting.name().startsWith(DATA_TYPE)))
        .toList();
  }

  /**
   * Whether the preceding setting in the URL is a secret. A password with an ampersand ends there,
   * and its rest reads as a key, which must not be shown.
   */
  public static boolean followsSecret(JdbcFacts facts, Setting setting) {
    return facts
        .url()
        .isHidden(setting.occurrences().stream().mapToInt(Occurrence::offset).max().orElse(-1));
  }

  /** Returns the driver's key that a mistyped key most likely means. */
  public static Optional<String> nearest(JdbcFacts facts, String key) {
    return facts.settings().knownNames().stream()
        .filter(key::equalsIgnoreCase)
        .sorted()
        .findFirst()
        .or(() -> NearestName.likely(key, facts.settings().knownNames()));
  }

  /** Returns the driver with its version, and whether the version is known. */
  public static String driver(JdbcFacts facts) {
    return facts.family().label()
        + " "
        + facts.assumedVersion()
        + (facts.driverVersion().isPresent() ? "" : " (assumed)");
  }
}
