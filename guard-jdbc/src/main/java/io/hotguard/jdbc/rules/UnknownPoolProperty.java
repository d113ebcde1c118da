/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reports a key that this pool does not know, and the pool's key for the same thing. */
public final class UnknownPoolProperty extends JdbcRule {
  /** A shorter key is near another one by chance. */
  private static final int LONG_KEY = 6;

  /** Spring Boot hands nothing of this to a pool but what stands in the pool's own section. */
  private static final String OUTSIDE = "spring.datasource.";

  public UnknownPoolProperty() {
    super(
        RuleDescriptor.warning(
                "UnknownPoolProperty",
                "A pool silently ignores a key that it does not know, such as a key of another pool.")
            .tagged("jdbc", "pool", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    PoolSettings pool = facts.pool().orElse(null);
    if (pool == null) {
      return;
    }
    List<Setting> outside = new ArrayList<>();
    for (Setting unknown : pool.settings().unknown()) {
      if (unknown.name().startsWith(OUTSIDE)) {
        outside.add(unknown);
      } else {
        report(facts, pool, unknown, sink);
      }
    }
    if (!outside.isEmpty()) {
      String names = outside.stream().map(Setting::name).collect(Collectors.joining(", "));
      Finding finding =
          Finding.of(
                  descriptor(),
                  facts.location(outside.get(0).name()),
                  "Spring Boot by itself hands none of these to " + pool.label() + ": " + names,
                  Fix.of(
                      "Write them in the section of the pool that Spring Boot takes, name the type"
                          + " that it knows in spring.datasource.type, or have a bean bind them"))
              .about(names);
      boolean mayBeBound =
          pool.taker() == PoolTaker.BEAN && outside.stream().allMatch(s -> s.name().endsWith("*"));
      sink.report(mayBeBound ? finding.as(Severity.NOTE) : finding);
    }
  }

  private void report(JdbcFacts facts, PoolSettings pool, Setting unknown, FindingSink sink) {
    String key = unknown.name();
    String plain = key.replaceAll("[-_]", "");
    Map<PoolKind, PropertyDefinition> owners = PropertyTable.ofPools(plain);
    boolean refused = pool.taker() == PoolTaker.STRICT_SETTERS;
    Optional<Setting> meant = meant(pool, plain, owners.values());
    boolean isDrivers = meant.isEmpty() && PropertyTable.of(facts.family()).find(key).isPresent();
    String message =
        pool.label()
            + " does not know "
            + key
            + pool.taker().ofUnknown()
            + (isDrivers
                ? "; it is a key of " + facts.family().label()
                : KeyWords.owner(pool, owners.keySet()))
            + meant.map(setting -> KeyWords.effect(key, setting, refused)).orElse("");
    String fix =
        meant
            .map(setting -> KeyWords.instead(unknown, setting, owners.values()))
            .orElse(
                isDrivers
                    ? "Hand it to the driver: in the URL, or among the properties for it"
                    : "Remove it, or look its name up in the manual of this release");
    Finding finding =
        Finding.of(descriptor(), facts.location(key), message, Fix.of(fix)).about(key);
    boolean isLoss = meant.isPresent() || refused || owners.containsKey(pool.kind());
    sink.report(isLoss ? finding : finding.as(Severity.NOTE));
  }

  /** The setting in the role that the key has in some pool; for a key of no pool, one like it. */
  private static Optional<Setting> meant(
      PoolSettings pool, String plain, Collection<PropertyDefinition> elsewhere) {
    PropertyTable own = PropertyTable.of(pool.kind());
    Map<String, Setting> taken =
        pool.settings().all().stream()
            .filter(s -> s.definition().filter(row -> pool.taker().takes(row, own)).isPresent())
            .collect(Collectors.toMap(Setting::name, setting -> setting));
    boolean isLikeOne = elsewhere.isEmpty() && plain.length() >= LONG_KEY;
    return elsewhere.stream()
        .flatMap(row -> row.roles().stream())
        .flatMap(role -> pool.inRole(role).stream())
        .filter(setting -> taken.containsKey(setting.name()))
        .findFirst()
        .or(() -> NearestName.likely(plain, isLikeOne ? taken.keySet() : Set.of()).map(taken::get));
  }
}
