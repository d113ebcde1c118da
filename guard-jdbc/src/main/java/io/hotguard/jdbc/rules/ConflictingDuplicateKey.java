/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Setting.Occurrence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reports a key that occurs more than once in one place with different values. */
public final class ConflictingDuplicateKey extends JdbcRule {

  public ConflictingDuplicateKey() {
    super(
        RuleDescriptor.error(
                "ConflictingDuplicateKey",
                "A key is written twice with different values: the driver takes one and drops the other.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    for (Setting setting : facts.settings().given()) {
      List<Occurrence> written = written(setting);
      Set<String> values =
          written.stream()
              .map(occurrence -> Objects.requireNonNullElse(occurrence.value(), ""))
              .collect(Collectors.toCollection(LinkedHashSet::new));
      // The values of a secret cannot be compared, and two equal passwords are hardly intended.
      if (values.size() > 1 || (setting.isSecret() && written.size() > 1)) {
        report(facts, sink, message(setting, written), fix(setting, values));
      }
    }
  }

  /** Returns the occurrences in the place that has several; the URL and a pool are two places. */
  private static List<Occurrence> written(Setting setting) {
    return setting.occurrences().stream()
        .collect(Collectors.groupingBy(Occurrence::origin, TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .filter(places -> places.size() > 1)
        .flatMap(List::stream)
        .toList();
  }

  private static String message(Setting setting, List<Occurrence> written) {
    return SettingWords.key(setting)
        + " is written "
        + written.size()
        + " times; in effect is '"
        + Objects.requireNonNullElse(setting.text(), "")
        + "'; the driver silently ignores the rest";
  }

  private static Fix fix(Setting setting, Set<String> values) {
    String once = "Write " + SettingWords.key(setting) + " once, ";
    return setting.isIn("list") && !values.contains("")
        ? Fix.set(once + "its parts joined by commas", setting.name(), String.join(",", values))
        : Fix.of(once + "with the value that is meant");
  }
}
