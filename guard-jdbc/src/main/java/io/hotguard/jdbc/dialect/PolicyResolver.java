/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Groups settings by key, takes the last one of the stronger place and reads its value. */
public record PolicyResolver(KeyMatching keys, boolean propertiesOverUrl, ValueReader reader) {

  /** The ways to compare keys. */
  public enum KeyMatching {
    EXACT,
    IGNORE_CASE
  }

  private Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return keys == KeyMatching.EXACT ? table.find(key) : table.findIgnoreCase(key);
  }

  /** Returns the settings in effect for one host. */
  public SettingsDraft resolve(List<Candidate> url, List<Candidate> given, PropertyTable table) {
    List<Candidate> all = new ArrayList<>(url);
    all.addAll(given);
    SettingsDraft draft = new SettingsDraft(table);
    Map<String, List<Candidate>> groups =
        SettingsDraft.grouped(all, candidate -> name(candidate.key(), table));
    groups.forEach(
        (name, group) ->
            draft.put(name, definition(name, table).orElse(null), winner(group), group));
    draft.read(reader);
    return draft;
  }

  /** Properties stand behind the settings of the URL. */
  private Candidate winner(List<Candidate> group) {
    List<Candidate> url = group.stream().filter(c -> c.offset() >= 0).toList();
    List<Candidate> strongest = propertiesOverUrl || url.isEmpty() ? group : url;
    return strongest.get(strongest.size() - 1);
  }

  private String name(String key, PropertyTable table) {
    return definition(key, table)
        .map(PropertyDefinition::name)
        .orElseGet(() -> keys == KeyMatching.EXACT ? key : key.toLowerCase(Locale.ROOT));
  }
}
