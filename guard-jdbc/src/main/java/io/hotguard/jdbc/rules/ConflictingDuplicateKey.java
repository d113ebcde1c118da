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
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
    facts.settings().duplicates().stream()
        .filter(ConflictingDuplicateKey::isConflict)
        .forEach(setting -> report(facts, sink, message(setting), fix(setting)));
  }

  /** The values of a secret cannot be compared, and two equal passwords are hardly intended. */
  private static boolean isConflict(Setting setting) {
    return setting.isSecret()
        || written(setting).stream().map(Occurrence::value).distinct().count() > 1;
  }

  /** Returns the occurrences in the place that has several. */
  private static List<Occurrence> written(Setting setting) {
    return setting.occurrences().stream()
        .filter(
            one ->
                setting.occurrences().stream().filter(o -> o.origin() == one.origin()).count() > 1)
        .toList();
  }

  private static String message(Setting setting) {
    List<Occurrence> written = written(setting);
    String places =
        written.stream()
            .map(o -> o.offset() < 0 ? o.key() : o.key() + " at character " + o.offset())
            .collect(Collectors.joining(", "));
    return name(setting)
        + " is written "
        + written.size()
        + " times ("
        + places
        + "); in effect is '"
        + shown(setting.text())
        + "'; the driver silently ignores the rest";
  }

  private static Fix fix(Setting setting) {
    if (setting.definition().map(definition -> definition.has("list")).orElse(false)
        && written(setting).stream().noneMatch(o -> o.value() == null)) {
      String joined =
          written(setting).stream()
              .map(o -> Objects.requireNonNull(o.value()))
              .distinct()
              .collect(Collectors.joining(","));
      return Fix.set(
          "Write " + name(setting) + " once, its parts joined by commas", setting.name(), joined);
    }
    return Fix.of("Write " + name(setting) + " once, with the value that is meant");
  }

  /** Returns the key as it is written; the driver's own name may be one of a later release. */
  private static String name(Setting setting) {
    List<String> keys = written(setting).stream().map(Occurrence::key).distinct().toList();
    return keys.size() == 1 ? keys.get(0) : setting.name();
  }

  private static String shown(@Nullable String text) {
    return text == null ? "" : text;
  }
}
