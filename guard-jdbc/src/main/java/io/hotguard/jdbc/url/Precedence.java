/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import java.util.List;
import java.util.Map;

/**
 * Chooses among the written places of each setting: with Connector/J the property's own name over
 * its aliases, then the strongest origin, there the last.
 *
 * @param weakestFirst the origins; a pool's driver properties count as the connection's
 */
record Precedence(UrlGrammar grammar, List<SettingOrigin> weakestFirst, ValueReader reader) {

  SettingsDraft resolve(List<Candidate> written, PropertyTable table) {
    SettingsDraft draft = new SettingsDraft(table);
    Map<String, List<Candidate>> groups =
        SettingsDraft.grouped(written, candidate -> name(candidate.key(), table));
    groups.forEach(
        (name, group) -> {
          PropertyDefinition known = grammar.definition(name, table).orElse(null);
          draft.put(name, known, winner(group, name, table), group);
        });
    draft.read(reader);
    for (Setting.Draft setting : draft.touched()) {
      if (setting.value() == null && setting.definition() == null) {
        setting.reads("");
      }
    }
    return draft;
  }

  private Candidate winner(List<Candidate> group, String name, PropertyTable table) {
    Candidate winner = group.get(0);
    for (Candidate each : group) {
      if (strength(each, name, table) >= strength(winner, name, table)) {
        winner = each;
      }
    }
    return winner;
  }

  private int strength(Candidate candidate, String name, PropertyTable table) {
    SettingOrigin origin =
        candidate.origin() == SettingOrigin.POOL ? SettingOrigin.PROPERTIES : candidate.origin();
    boolean alias =
        grammar.keys() == UrlGrammar.Keys.SOME_IN_ANY_CASE
            && !candidate.key().equals(name)
            && table.find(candidate.key()).isPresent();
    return weakestFirst.indexOf(origin) + (alias ? 0 : weakestFirst.size());
  }

  private String name(String key, PropertyTable table) {
    return grammar.definition(key, table).map(PropertyDefinition::name).orElse(key);
  }
}
