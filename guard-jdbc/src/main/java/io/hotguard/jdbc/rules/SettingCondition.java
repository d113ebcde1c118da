/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition on settings: {@code key}, {@code key:state}, {@code key=value}, {@code key<number} or
 * {@code key>number}. States are {@code on}, {@code given}, {@code default} (unchanged) and {@code
 * decided} (written or derived). {@code a|b} stands for any of the keys or values; a value that
 * ends with {@code *} for all that start so, {@code +} for blanks, and {@code 2..99} for a number
 * between. {@code pool.key} is a setting of the pool, {@code pool@role} the one with that role,
 * with which {@code <@role} compares; {@code pool#flag} and {@code #flag} are those with a flag,
 * such as a unit; {@code a+b} with both.
 *
 * @param state empty for any
 * @param operator empty for any value
 */
record SettingCondition(
    boolean negated, List<String> keys, String state, String operator, String value) {
  private static final Pattern FORM =
      Pattern.compile("(!?)([\\w.@#+|-]+)(?::(on|given|default|decided))?(?:([=<>])(.+))?");
  private static final Pattern BAR = Pattern.compile("\\|");
  private static final String OF_POOL = "pool.";
  private static final String OF_ROLE = "pool@";
  private static final String ROLE = "@";
  private static final String ANY = "*";

  static SettingCondition of(String term) {
    Matcher form = FORM.matcher(term);
    if (!form.matches()) {
      throw new IllegalArgumentException(term + " is no condition of a row");
    }
    return new SettingCondition(
        !form.group(1).isEmpty(),
        List.of(BAR.split(form.group(2))),
        orEmpty(form.group(3)),
        orEmpty(form.group(4)),
        orEmpty(form.group(5)));
  }

  private static String orEmpty(@Nullable String group) {
    return group == null ? "" : group;
  }

  boolean holds(JdbcFacts facts) {
    return find(facts).isEmpty() == negated;
  }

  /** Returns the settings that meet the condition, as it is without a negation. */
  List<Setting> find(JdbcFacts facts) {
    return keys.stream()
        .flatMap(key -> key.contains("#") ? flagged(facts, key) : find(facts, key).stream())
        .filter(setting -> hasValue(facts, setting) && isInState(facts, setting))
        .toList();
  }

  private static Stream<Setting> flagged(JdbcFacts facts, String key) {
    Stream<Setting> given =
        key.startsWith("#")
            ? facts.settings().given().stream()
            : facts.pool().stream().flatMap(pool -> pool.settings().given().stream());
    List<String> flags = List.of(key.substring(key.indexOf('#') + 1).split("\\+", -1));
    return given.filter(setting -> flags.stream().allMatch(setting::isIn));
  }

  private static Optional<Setting> find(JdbcFacts facts, String key) {
    Optional<PoolSettings> pool = facts.pool();
    if (key.startsWith(OF_ROLE)) {
      String role = "role:" + key.substring(OF_ROLE.length());
      // Nobody knows which setter of two is called last.
      return pool.filter(p -> p.settings().given().stream().filter(s -> s.isIn(role)).count() < 2)
          .flatMap(p -> p.inRole(role));
    }
    return key.startsWith(OF_POOL)
        ? pool.flatMap(p -> p.settings().find(key.substring(OF_POOL.length())))
            .filter(Setting::isKnown)
        : facts.settings().find(key);
  }

  private boolean hasValue(JdbcFacts facts, Setting setting) {
    return switch (operator) {
      case "" -> true;
      case "=" -> BAR.splitAsStream(value).anyMatch(word -> isWord(word, setting));
      case "<" ->
          value.startsWith(ROLE)
              ? setting.number().orElse(-1) >= 0
                  && setting.number().orElse(0) < inRole(facts, value.substring(1))
              : isLess(setting, value);
      default -> setting.number().orElse(0) > Long.parseLong(value);
    };
  }

  private static long inRole(JdbcFacts facts, String role) {
    return find(facts, OF_ROLE + role).map(Setting::number).orElse(OptionalLong.empty()).orElse(0);
  }

  private static boolean isWord(String word, Setting setting) {
    String given = setting.value();
    String[] ends = word.split("\\.\\.", 2);
    long number = setting.number().orElse(-1);
    if (ends.length > 1) {
      return Long.parseLong(ends[0]) <= number && number <= Long.parseLong(ends[1]);
    }
    return (given != null && word.endsWith(ANY))
        ? given.startsWith(word.substring(0, word.length() - 1))
        : given != null && word.equalsIgnoreCase(given.replaceAll("\\s+", "+"));
  }

  /** Whether a number is smaller, where no value counts as 0; for a switch, whether it differs. */
  static boolean isLess(Setting setting, String value) {
    if (setting.hasPlaceholder()) {
      return false;
    }
    OptionalLong least = Setting.parsed(value);
    if (least.isEmpty()) {
      return !value.equals(setting.value());
    }
    OptionalLong now = setting.value() == null ? OptionalLong.of(0) : setting.number();
    return now.isPresent() && now.getAsLong() < least.getAsLong();
  }

  private boolean isInState(JdbcFacts facts, Setting setting) {
    return switch (state) {
      case "on" -> SettingWords.isOn(facts, setting);
      case "given" -> setting.isGiven();
      case "default" -> setting.origin() == SettingOrigin.DEFAULT;
      case "decided" -> setting.origin() != SettingOrigin.DEFAULT;
      default -> true;
    };
  }
}
