/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups settings by key, selects the winner and reads its value, for simple drivers. */
public record PolicyResolver(
    KeyMatching keys,
    DuplicatePolicy duplicates,
    UnknownPolicy unknown,
    boolean propertiesOverUrl,
    ValueReader reader) {

  /** The ways to compare keys. */
  public enum KeyMatching {
    EXACT,
    IGNORE_CASE
  }

  /** The effects of two values in one place. */
  public enum DuplicatePolicy {
    LAST,
    FIRST,
    REFUSED,
    SAME_OR_REFUSED
  }

  /** The effects of a key that the driver does not know. */
  public enum UnknownPolicy {
    KEPT,
    REFUSED
  }

  Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return keys == KeyMatching.EXACT ? table.find(key) : table.findIgnoreCase(key);
  }

  /** Returns the settings in effect for one host. */
  public SettingsDraft resolve(List<Candidate> url, List<Candidate> given, PropertyTable table) {
    List<Candidate> all = new ArrayList<>(url);
    all.addAll(given);
    SettingsDraft draft = new SettingsDraft(table);
    Map<String, List<Candidate>> groups =
        SettingsDraft.grouped(all, candidate -> name(candidate.key(), table));
    groups.forEach((name, group) -> put(draft, name, group, table));
    draft.read(reader);
    return draft;
  }

  private void put(SettingsDraft draft, String name, List<Candidate> group, PropertyTable table) {
    @Nullable PropertyDefinition definition = definition(name, table).orElse(null);
    Candidate winner = winner(group);
    draft.put(name, definition, winner, group);
    if (definition == null && unknown == UnknownPolicy.REFUSED && !winner.placeholder()) {
      draft.refuse(
          new Refusal(
              Refusal.Kind.UNKNOWN_KEY,
              name,
              "the driver does not know this key",
              winner.offset()));
    }
    for (Candidate each : group) {
      if (each.origin() == winner.origin() && !each.equals(winner) && isRefused(each, winner)) {
        draft.refuse(
            new Refusal(
                Refusal.Kind.DUPLICATE_KEY,
                name,
                "the driver takes this key once only",
                each.offset()));
      }
    }
  }

  private boolean isRefused(Candidate one, Candidate other) {
    return switch (duplicates) {
      case FIRST, LAST -> false;
      case REFUSED -> true;
      case SAME_OR_REFUSED -> !java.util.Objects.equals(one.value(), other.value());
    };
  }

  private Candidate winner(List<Candidate> group) {
    List<Candidate> url = group.stream().filter(c -> c.offset() >= 0).toList();
    List<Candidate> others = group.stream().filter(c -> c.offset() < 0).toList();
    boolean fromUrl = others.isEmpty() || (!propertiesOverUrl && !url.isEmpty());
    List<Candidate> strongest = fromUrl ? url : others;
    List<Candidate> ordered = new ArrayList<>(strongest);
    if (duplicates == DuplicatePolicy.LAST || !fromUrl) {
      Collections.reverse(ordered);
    }
    return ordered.get(0);
  }

  private String name(String key, PropertyTable table) {
    return definition(key, table)
        .map(PropertyDefinition::name)
        .orElseGet(() -> keys == KeyMatching.EXACT ? key : key.toLowerCase(Locale.ROOT));
  }
}
