/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Severity;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A row of a {@link SettingRule}. A column without a value is {@code -}; the first row of the rule
 * then gives a later one its severity, its message and its fix. The columns:
 *
 * <ul>
 *   <li>{@code drivers}: the families, separated by commas.
 *   <li>{@code when}: the terms, separated by blanks. Each must hold; {@code !} turns one round. A
 *       term is a {@link FactWord} or a {@link SettingCondition}.
 *   <li>{@code versions}: see {@link VersionCondition}.
 *   <li>{@code message}: {@code {setting}} is the first setting that the first condition found,
 *       {@code {settings}} all of them; {@code {stated}} adds their values; {@code {driver}},
 *       {@code {pool}}, {@code {wrapper}} and {@code {scheme}} are names; {@code {unread}} is why
 *       the URL is not understood, and {@code {secrets}} the names of the secrets in it.
 *   <li>{@code fix}: the instruction, in which {@code {in ms}} and {@code {in seconds}} are the
 *       number of the first setting in that unit.
 *   <li>{@code change}: the settings of the fix, separated by blanks. {@code remove} is about the
 *       settings found, {@code -key} about another one that is written; {@code key=value} sets it,
 *       {@code key?=value} unless it is written, {@code key^=value} if it is less or off. The last
 *       two leave alone what another place may set, and what the first condition found in order.
 * </ul>
 */
record SettingRow(
    Optional<Severity> severity,
    List<String> drivers,
    List<FactWord> words,
    List<SettingCondition> conditions,
    VersionCondition versions,
    String message,
    String fix,
    List<String> edits) {
  static final String NONE = "-";
  private static final String REMOVE = "remove";

  /** Beside it, a setting that is removed may still come from a bundle. */
  private static final String BUNDLES = "useConfigs";

  static SettingRow of(String severity, List<String> cells) {
    List<FactWord> words = new ArrayList<>();
    List<SettingCondition> conditions = new ArrayList<>();
    for (String term : list(cells.get(1), " ")) {
      FactWord.of(term)
          .ifPresentOrElse(words::add, () -> conditions.add(SettingCondition.of(term)));
    }
    return new SettingRow(
        severity.equals(NONE)
            ? Optional.empty()
            : Optional.of(Severity.valueOf(severity.toUpperCase(Locale.ROOT))),
        list(cells.get(0), ","),
        words,
        conditions,
        VersionCondition.of(cells.get(2)),
        cells.get(3),
        cells.get(4),
        list(cells.get(5), " "));
  }

  private static List<String> list(String cell, String separator) {
    return cell.equals(NONE) ? List.of() : List.of(cell.split(separator, -1));
  }

  /** Tells whether it is about all settings of a kind, such as times. */
  boolean isOfKind() {
    return !conditions.isEmpty() && conditions.get(0).keys().get(0).contains("#");
  }

  /** Returns the settings that the first condition found; empty if the row does not apply. */
  Optional<List<Setting>> matches(JdbcFacts facts) {
    boolean applies =
        (drivers.isEmpty() || drivers.contains(facts.family().id()))
            && versions.holds(facts.driverVersion())
            && words.stream().allMatch(word -> word.holds(facts))
            && conditions.stream().allMatch(condition -> condition.holds(facts));
    return applies
        ? Optional.of(conditions.isEmpty() ? List.of() : conditions.get(0).find(facts))
        : Optional.empty();
  }

  String message(JdbcFacts facts, List<Setting> settings) {
    return filled(message, facts, settings);
  }

  private static String filled(String text, JdbcFacts facts, List<Setting> settings) {
    List<String> names = settings.stream().map(SettingWords::named).toList();
    long number = settings.isEmpty() ? 0 : settings.get(0).number().orElse(0);
    return text.replace("{settings}", String.join(" and ", names))
        .replace("{setting}", names.isEmpty() ? "" : names.get(0))
        .replace(
            "{stated}",
            settings.stream().map(SettingWords::stated).collect(Collectors.joining(" and ")))
        .replace("{in ms}", number * 1_000 + " for " + number + " seconds")
        .replace("{in seconds}", number / 1_000 + " for " + number + " ms")
        .replace("{driver}", SettingWords.driver(facts))
        .replace("{wrapper}", String.join(", ", facts.wrappers()))
        .replace("{scheme}", facts.scheme())
        .replace("{secrets}", String.join(", ", FactWord.secretsInUrl(facts)))
        .replace("{unread}", facts.unread().orElse(""))
        .replace("{size}", facts.poolSize().map(Setting::value).orElse(""))
        .replace("{pool}", facts.pool().map(PoolSettings::label).orElse(""));
  }

  Fix fix(JdbcFacts facts, List<Setting> found) {
    List<Fix.Setting> settings = new ArrayList<>();
    for (String change : edits) {
      int equals = change.indexOf('=');
      if (change.equals(REMOVE)) {
        String off = facts.settings().isGiven(BUNDLES) ? "false" : null;
        found.forEach(each -> settings.add(new Fix.Setting(SettingWords.key(each), off)));
      } else if (equals < 0) {
        String key = change.substring(1);
        if (facts.settings().isGiven(key)) {
          settings.add(Fix.Setting.removed(key));
        }
      } else {
        set(facts, found, change.substring(0, equals), change.substring(equals + 1), settings);
      }
    }
    return new Fix(filled(fix, facts, found), settings);
  }

  private void set(
      JdbcFacts facts, List<Setting> found, String target, String value, List<Fix.Setting> all) {
    char mark = target.charAt(target.length() - 1);
    boolean always = mark != '?' && mark != '^';
    String key = always ? target : target.substring(0, target.length() - 1);
    // It may be right as it is while another setting of the condition is not.
    boolean isInOrder =
        conditions.stream().limit(1).anyMatch(first -> first.keys().contains(key))
            && found.stream().noneMatch(each -> each.name().equals(key));
    boolean wanted =
        facts
            .settings()
            .find(key)
            .filter(now -> now.isKnown() && (now.isGiven() || !facts.isOpen()))
            .filter(now -> mark == '?' ? !now.isGiven() : SettingCondition.isLess(now, value))
            .isPresent();
    if (always || (wanted && !isInOrder)) {
      all.add(new Fix.Setting(key, value));
    }
  }

  /**
   * The driver versions of a rule. Terms are separated by blanks, and one must hold: {@code ?} the
   * version is unknown, {@code >=4.0} from that version on, {@code <5.1.41} before it, {@code
   * <42.2.25/42.3.2} before a repair on several branches. {@code -} holds for every version.
   *
   * @param terms the alternatives; empty for every version
   */
  public record VersionCondition(List<String> terms) {
    private static final String BEFORE = "<";
    private static final String SINCE = ">=";

    public static VersionCondition of(String text) {
      return new VersionCondition(text.equals("-") ? List.of() : List.of(text.split(" ")));
    }

    boolean holds(Optional<VersionNumber> version) {
      return terms.isEmpty()
          || terms.stream()
              .anyMatch(
                  term ->
                      version.map(known -> holds(term, known)).orElseGet(() -> term.equals("?")));
    }

    private static boolean holds(String term, VersionNumber version) {
      return term.startsWith(SINCE)
          ? version.isAtLeast(term.substring(SINCE.length()))
          : term.startsWith(BEFORE) && isBefore(term.substring(BEFORE.length()), version);
    }

    /** The first two numbers identify a branch: 42.2, 42.3 and so on. */
    private static boolean isBefore(String repaired, VersionNumber version) {
      List<VersionNumber> branches =
          List.of(repaired.split("/")).stream().map(VersionNumber::of).toList();
      for (VersionNumber first : branches) {
        if (first.part(0) == version.part(0) && first.part(1) == version.part(1)) {
          return version.compareTo(first) < 0;
        }
      }
      return version.compareTo(branches.get(0)) < 0;
    }
  }
}
