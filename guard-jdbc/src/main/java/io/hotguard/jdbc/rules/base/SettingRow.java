/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.base;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row of a {@link SettingRule}. A column without a value is {@code -}; the first row of the rule
 * then gives a later one its message and its fix. The columns:
 *
 * <ul>
 *   <li>{@code drivers}: the families, separated by commas.
 *   <li>{@code when}: the conditions, separated by blanks. {@code closed}: no setting can come from
 *       elsewhere; {@code accepted}: the driver accepts the URL; {@code batches}: the application
 *       sends batches; {@code pool=a|b}: the pool is one of these. All others are about settings of
 *       one host: {@code key:on}, {@code key:given}, {@code key:default} (unchanged), {@code
 *       key=value}, {@code key:default=value}; {@code a|b:on} holds for any of the keys. A value
 *       that ends with {@code *} stands for all that start so. {@code pool.key} is a setting of the
 *       pool.
 *   <li>{@code versions}: see {@link VersionCondition}.
 *   <li>{@code message}: {@code {setting}} is the first setting that the first condition found,
 *       {@code {settings}} all of them; {@code {driver}} and {@code {pool}} are names.
 *   <li>{@code fix}: the instruction.
 *   <li>{@code change}: {@code remove} or {@code key=value}, if the fix is a setting.
 * </ul>
 */
public record SettingRow(
    List<String> drivers,
    List<String> words,
    List<Condition> conditions,
    VersionCondition versions,
    String message,
    String fix,
    String change) {
  static final String NONE = "-";
  private static final String POOL = "pool=";
  private static final String OF_POOL = "pool.";
  private static final String ANY = "*";

  static SettingRow of(List<String> cells) {
    List<String> words = new ArrayList<>();
    List<Condition> conditions = new ArrayList<>();
    for (String term : cells.get(1).split(" ", -1)) {
      if (term.startsWith(POOL) || (term.indexOf(':') < 0 && term.indexOf('=') < 0)) {
        words.add(term);
      } else {
        conditions.add(Condition.of(term));
      }
    }
    return new SettingRow(
        cells.get(0).equals(NONE) ? List.of() : List.of(cells.get(0).split(",")),
        words,
        conditions,
        VersionCondition.of(cells.get(2)),
        cells.get(3),
        cells.get(4),
        cells.get(5));
  }

  /** Returns the settings that the first condition found; empty if the row does not apply. */
  Optional<List<Setting>> matches(JdbcFacts facts) {
    boolean concerned =
        (drivers.isEmpty() || drivers.contains(facts.family().id()))
            && versions.holds(facts.driverVersion())
            && words.stream().allMatch(word -> holds(word, facts));
    if (!concerned || conditions.isEmpty()) {
      return concerned ? Optional.of(List.of()) : Optional.empty();
    }
    boolean isOfPool = conditions.stream().allMatch(Condition::isOfPool);
    return (isOfPool ? Stream.of(facts.settings()) : facts.hosts().stream().map(JdbcHost::settings))
        .filter(settings -> conditions.stream().allMatch(c -> !c.find(facts, settings).isEmpty()))
        .findFirst()
        .map(settings -> conditions.get(0).find(facts, settings));
  }

  private static boolean holds(String word, JdbcFacts facts) {
    return switch (word) {
      case "closed" -> !facts.isOpen();
      case "accepted" -> facts.isAccepted();
      case "batches" -> facts.sendsBatches();
      default -> isPool(word, facts);
    };
  }

  private static boolean isPool(String word, JdbcFacts facts) {
    if (!word.startsWith(POOL)) {
      throw new IllegalArgumentException(word + " is no condition of a row");
    }
    List<String> kinds = List.of(word.substring(POOL.length()).split("\\|"));
    return facts.pool().filter(pool -> kinds.contains(pool.kind().id())).isPresent();
  }

  String message(JdbcFacts facts, List<Setting> settings) {
    List<String> names = settings.stream().map(SettingWords::named).toList();
    return message
        .replace("{settings}", String.join(", ", names))
        .replace("{setting}", names.isEmpty() ? "" : names.get(0))
        .replace("{driver}", SettingWords.driver(facts))
        .replace("{pool}", facts.pool().map(PoolSettings::kind).map(k -> k.label()).orElse(""));
  }

  Fix fix(List<Setting> settings) {
    if (change.equals("remove")) {
      return Fix.remove(fix, SettingWords.key(settings.get(0)));
    }
    int equals = change.indexOf('=');
    return equals < 0
        ? Fix.of(fix)
        : Fix.set(fix, change.substring(0, equals), change.substring(equals + 1));
  }

  /**
   * A condition on a setting.
   *
   * @param keys the settings; one of them must meet the condition
   * @param state {@code on}, {@code given}, {@code default} or empty
   * @param value the value in effect; empty for any value
   */
  public record Condition(List<String> keys, String state, String value) {

    static Condition of(String term) {
      int equals = term.indexOf('=');
      String head = equals < 0 ? term : term.substring(0, equals);
      int colon = head.indexOf(':');
      return new Condition(
          List.of(head.substring(0, colon < 0 ? head.length() : colon).split("\\|")),
          colon < 0 ? "" : head.substring(colon + 1),
          equals < 0 ? "" : term.substring(equals + 1));
    }

    List<Setting> find(JdbcFacts facts, Settings settings) {
      return keys.stream()
          .flatMap(key -> find(facts, settings, key).stream())
          .filter(setting -> value.isEmpty() || isValue(setting.value()))
          .filter(setting -> isInState(facts, setting))
          .collect(Collectors.toList());
    }

    private static Optional<Setting> find(JdbcFacts facts, Settings settings, String key) {
      return key.startsWith(OF_POOL)
          ? facts.pool().flatMap(pool -> pool.settings().find(key.substring(OF_POOL.length())))
          : settings.find(key);
    }

    private boolean isOfPool() {
      return keys.stream().allMatch(key -> key.startsWith(OF_POOL));
    }

    private boolean isValue(@Nullable String given) {
      return (given != null && value.endsWith(ANY))
          ? given.startsWith(value.substring(0, value.length() - 1))
          : value.equalsIgnoreCase(given);
    }

    private boolean isInState(JdbcFacts facts, Setting setting) {
      return switch (state) {
        case "" -> true;
        case "on" -> SettingWords.isOn(facts, setting);
        case "given" -> setting.isGiven();
        case "default" -> setting.origin() == SettingOrigin.DEFAULT;
        default -> throw new IllegalArgumentException(state + " is no state of a setting");
      };
    }
  }
}
