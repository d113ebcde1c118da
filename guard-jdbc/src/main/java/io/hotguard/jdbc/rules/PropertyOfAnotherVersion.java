/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;

/** Reports a key that the driver ignores but another version of the driver knows. */
public final class PropertyOfAnotherVersion extends JdbcRule {
  /** Listed among the driver's properties, but never read. */
  private static final String UNREAD = "unread";

  public PropertyOfAnotherVersion() {
    super(
        RuleDescriptor.warning(
                "PropertyOfAnotherVersion",
                "A key that only another version of the driver knows has no effect.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.driverVersion().isEmpty() && facts.family() != DriverFamily.H2) {
      return; // Only H2 refuses such a key, so that a guess is worth a word.
    }
    for (Setting setting : facts.settings().given()) {
      Optional<PropertyDefinition> definition =
          setting.isKnown()
              ? setting.definition().filter(row -> row.has(UNREAD))
              : PropertyTable.of(facts.family()).find(SettingWords.key(setting));
      definition.ifPresent(row -> report(facts, sink, setting, row));
    }
  }

  private void report(
      JdbcFacts facts, FindingSink sink, Setting setting, PropertyDefinition definition) {
    VersionNumber removed = definition.has(UNREAD) ? definition.since() : definition.removed();
    String key = SettingWords.key(setting);
    Optional<String> name =
        PropertyTable.laterName(facts.family(), key)
            .filter(later -> facts.settings().knownNames().contains(later));
    String state;
    Fix fix;
    if (name.isPresent()) {
      state = " is now called " + name.get();
      fix = renamed(facts, setting, key, name.get());
    } else if (removed != null && facts.assumedVersion().compareTo(removed) >= 0) {
      state = " is gone since " + removed;
      fix = Fix.remove("Drop the key", key);
    } else if (definition.since() != null) {
      state = " exists since " + definition.since();
      fix = Fix.of("Update the driver to " + definition.since() + " or later, or remove " + key);
    } else {
      return;
    }
    String does = ": " + SettingWords.driver(facts) + SettingWords.ofUnknown(facts, setting);
    boolean isGuess = facts.driverVersion().isEmpty();
    report(
        facts,
        finding -> sink.report(isGuess ? finding.as(Severity.NOTE) : finding),
        key,
        key + state + does,
        fix);
  }

  private static Fix renamed(JdbcFacts facts, Setting setting, String key, String name) {
    String text = setting.text();
    return text == null || setting.hasPlaceholder() || facts.settings().isGiven(name)
        ? Fix.of("Write " + name + " instead of " + key)
        : new Fix(
            "Write the new name", List.of(Fix.Setting.removed(key), new Fix.Setting(name, text)));
  }
}
