/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Moment;
import io.hotguard.NearestName;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.DriverProperties;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.Occurrence;
import io.hotguard.jdbc.Refusal;
import io.hotguard.jdbc.Setting;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reports a key that no version of the driver knows, and what it was most likely meant to be. */
final class UnknownDriverProperty extends JdbcRule {
  /** What other drivers and other languages call it, in lower case. */
  private static final Map<DriverFamily, Map<String, String>> MEANINGS =
      Map.of(
          DriverFamily.MYSQL,
          Map.of(
              "multistatements", "allowMultiQueries",
              "charset", "characterEncoding",
              "timezone", "connectionTimeZone",
              "allowlocalinfile", "allowLoadLocalInfile",
              "rewritebatchedinserts", "rewriteBatchedStatements",
              "trustservercertificate", "sslMode",
              "connectiontimeout", "connectTimeout"),
          DriverFamily.MARIADB,
          Map.of("multistatements", "allowMultiQueries", "useservercertificate", "sslMode"),
          DriverFamily.POSTGRESQL,
          Map.of(
              "rewritebatchedstatements", "reWriteBatchedInserts",
              "usessl", "sslmode",
              "connectiontimeout", "connectTimeout",
              "schema", "currentSchema"));

  UnknownDriverProperty() {
    super(
        RuleDescriptor.warning(
                "UnknownDriverProperty",
                "A key that the driver does not know is ignored without a word: what it was meant to do does not happen.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "correctness"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    List<String> refused = facts.refusals().stream().map(Refusal::subject).toList();
    for (Setting setting : SettingWords.given(facts)) {
      String key = SettingWords.key(setting);
      if (!setting.isKnown()
          && !facts.settings().knownNames().isEmpty()
          && !key.contains("${")
          && !key.startsWith(EscapedAmpersand.PREFIX)
          && !refused.contains(setting.name())
          && DriverProperties.inAnyVersion(facts.family(), key).isEmpty()) {
        report(facts, sink, setting, key);
      }
    }
  }

  private void report(JdbcFacts facts, FindingSink sink, Setting setting, String key) {
    String driver = facts.family().label();
    Optional<String> spelled = spelled(facts, key);
    Optional<String> meant = Optional.ofNullable(MEANINGS.getOrDefault(facts.family(), Map.of()).get(key.toLowerCase(Locale.ROOT)));
    List<DriverFamily> others = DriverProperties.knowing(key);
    if (spelled.isEmpty() && meant.isEmpty() && others.isEmpty() && followsSecret(facts, setting)) {
      report(facts, sink, "what follows the value of a secret in the URL reads as a key that " + driver + " does not know: the value was cut short there", Fix.of("Write & as %26 in the value, or better: give it outside the URL"));
      return;
    }
    String known = others.isEmpty() ? "" : "; it belongs to " + others.stream().map(DriverFamily::label).collect(Collectors.joining(", "));
    Optional<String> instead = meant.or(() -> others.isEmpty() ? spelled : Optional.empty());
    Optional<String> risk = instead.flatMap(RiskySettings::risk);
    String suggestion = instead.map(name -> "; meant is perhaps " + name + risk.map(r -> ", which " + r + ": set it only if that is needed").orElse("")).orElse("");
    report(facts, sink, driver + " does not know " + key + " and ignores it without a word" + known + suggestion, fix(facts, setting, key, meant.isEmpty() && risk.isEmpty() ? instead : Optional.empty()));
  }

  /** Another case, or a typing error. */
  private static Optional<String> spelled(JdbcFacts facts, String key) {
    return facts.settings().knownNames().stream()
        .filter(key::equalsIgnoreCase)
        .sorted()
        .findFirst()
        .or(() -> NearestName.likely(key, facts.settings().knownNames()));
  }

  /** Only what is misspelled is written anew: another driver's value may count in another unit. */
  private static Fix fix(JdbcFacts facts, Setting setting, String key, Optional<String> spelled) {
    String text = setting.text();
    if (spelled.isEmpty() || text == null || text.isEmpty() || setting.isSecret() || setting.hasPlaceholder() || facts.settings().isGiven(spelled.get())) {
      return Fix.set("Remove it", key, "");
    }
    return new Fix("Spell it as the driver does", List.of(new Fix.Setting(key, ""), new Fix.Setting(spelled.get(), text)));
  }

  /** A password with an ampersand ends there, and the rest of it becomes a key, which must not be shown. */
  private static boolean followsSecret(JdbcFacts facts, Setting setting) {
    int offset = setting.occurrences().stream().mapToInt(Occurrence::offset).max().orElse(-1);
    return offset >= 0
        && SettingWords.given(facts).stream()
            .flatMap(other -> other.occurrences().stream().map(o -> Map.entry(o.offset(), other.isSecret())))
            .filter(e -> e.getKey() >= 0 && e.getKey() < offset)
            .max(Map.Entry.comparingByKey())
            .map(Map.Entry::getValue)
            .orElse(false);
  }
}
