/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Rows;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Fix;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Words about keys that a driver does not know, from tables beside this class. */
final class KeyWords {
  /** The driver's own names for keys of other databases and languages. */
  static final List<List<String>> FOREIGN =
      Rows.of(KeyWords.class, "foreign-keys.tsv", List.of("driver", "key", "meant"));

  /** The settings that a did-you-mean fix must not turn on by itself, with their risks. */
  static final Map<String, String> RISKS =
      Rows.of(KeyWords.class, "risky-keys.tsv", List.of("key", "risk")).stream()
          .collect(Collectors.toUnmodifiableMap(row -> row.get(0), row -> row.get(1)));

  /** Where pgjdbc passes parameters of the session on, and nowhere else. */
  private static final String OPTIONS = "options";

  private KeyWords() {}

  static Optional<String> meant(DriverFamily family, String key) {
    return FOREIGN.stream()
        .filter(row -> row.get(0).equals(family.id()) && row.get(1).equalsIgnoreCase(key))
        .map(row -> row.get(2))
        .findFirst();
  }

  /** Gives a key its right name; only a typing error keeps its value, which may have a unit. */
  static Fix renamed(
      JdbcFacts facts, Setting setting, String key, Optional<String> name, boolean isTypingError) {
    String text = setting.text();
    Optional<String> free = name.filter(n -> n.equals(key) || !facts.settings().isGiven(n));
    if (isTypingError
        && text != null
        && !text.isEmpty()
        && !setting.isSecret()
        && !setting.hasPlaceholder()
        && free.filter(each -> SettingWords.fits(facts, each, text)).isPresent()) {
      return new Fix(
          "Spell it as the driver does",
          List.of(Fix.Setting.removed(key), new Fix.Setting(free.get(), text)));
    }
    if (free.filter(key::equals).isPresent()) {
      return Fix.of("Write it among the pool's own keys, not among the driver's");
    }
    String summary =
        free.map(
                each ->
                    each.equals(OPTIONS)
                        ? "Pass it to the server: options=-c " + key + "=VALUE"
                        : "Write " + each + " instead, with values of its own")
            .orElse("Drop the unknown key");
    return key.isBlank() ? Fix.of(summary) : Fix.remove(summary, key);
  }

  /** Says as a clause to what a key belongs; empty if nothing is known of it. */
  static String owners(String key, Optional<String> ofPool, List<DriverFamily> others) {
    String drivers = others.stream().map(DriverFamily::label).collect(Collectors.joining(", "));
    return ofPool
        .map(n -> n.equals(key) ? "; it is a key of the pool" : "; the pool has " + n + " for it")
        .orElse(others.isEmpty() ? "" : "; it belongs to " + drivers);
  }

  /** Returns the pool's own name of a setting if a key among the driver's is a pool's. */
  static Optional<String> ofPool(JdbcFacts facts, String key) {
    return facts
        .pool()
        .flatMap(
            pool ->
                PropertyTable.ofPools(key).values().stream()
                    .flatMap(row -> row.roles().stream())
                    .flatMap(role -> pool.inRole(role).stream())
                    .findFirst())
        .map(Setting::name);
  }

  /** Says as a clause to which pool, or to which part of this one, a key belongs. */
  static String owner(PoolSettings pool, Set<PoolKind> owners) {
    if (owners.contains(pool.kind())) {
      return pool.taker().isFactory()
          ? "; its setter knows it, its factory does not"
          : "; another release knows it";
    }
    return owners.stream()
        .filter(PoolKind::isForAll)
        .findFirst()
        .map(owner -> "; it belongs to " + owner.label())
        .orElse("");
  }

  /** Says as a clause what stays in effect, and which key was meant. */
  static String effect(String key, Setting meant, boolean refused) {
    String stays =
        refused ? "" : plain(meant).map(v -> ", and " + meant.name() + " stays " + v).orElse("");
    return stays + "; did you mean " + spelledAs(key, meant) + "?";
  }

  /** A number or a switch; other values may hold a secret. */
  private static Optional<String> plain(Setting setting) {
    return Optional.ofNullable(setting.value()).filter(v -> v.matches("-?\\d+|true|false"));
  }

  /** Says what to write for a pool's key, and in which unit if another pool has another one. */
  static String instead(Setting key, Setting meant, Collection<PropertyDefinition> owners) {
    if (Objects.equals(meant.value(), key.value())) {
      return "Remove it: " + stated(meant) + " counts already";
    }
    if (meant.isGiven()) {
      return "Remove it, for "
          + stated(meant)
          + " counts, or write "
          + spelledAs(key.name(), meant);
    }
    String unit = meant.isIn("ms") ? "ms" : meant.isIn("s") ? "s" : "";
    boolean differs =
        owners.stream().anyMatch(row -> (row.has("ms") || row.has("s")) && !row.has(unit));
    return "Write "
        + spelledAs(key.name(), meant)
        + " instead"
        + (meant.isIn("size") ? ", in a size that the database serves" : "")
        + (differs && !unit.isEmpty() ? ", in " + unit : "");
  }

  private static String stated(Setting meant) {
    return meant.name() + plain(meant).map(value -> "=" + value).orElse("");
  }

  /** Returns a name in the spelling of a file: {@code maximum-pool-size} beside other hyphens. */
  private static String spelledAs(String key, Setting meant) {
    if (key.equals(key.toUpperCase(Locale.ROOT))) {
      return meant.name().toUpperCase(Locale.ROOT);
    }
    return key.indexOf('-') < 0
        ? meant.name()
        : meant.name().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }
}
