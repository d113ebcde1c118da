/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds the settings of a connection. The winners are decided, but their values are not read yet.
 * Untouched properties keep their default at no cost.
 */
public final class SettingsDraft {
  private final PropertyTable table;
  private final Map<String, Setting.Draft> drafts = new LinkedHashMap<>();

  public SettingsDraft(PropertyTable table) {
    this.table = table;
  }

  /**
   * Puts a written setting into effect. {@code name} is canonical, or the key of an unknown
   * setting; {@code all} are its written places, the winner included.
   */
  public Setting.Draft put(
      String name, @Nullable PropertyDefinition definition, Candidate winner, List<Candidate> all) {
    Setting.Draft draft = new Setting.Draft(name, definition, winner, all);
    drafts.put(name, draft);
    return draft;
  }

  /** Finds a setting by its canonical name or key; a property of the driver is always found. */
  public Optional<Setting.Draft> find(String name) {
    table
        .find(name)
        .filter(definition -> definition.name().equals(name))
        .ifPresent(known -> drafts.computeIfAbsent(name, key -> new Setting.Draft(known)));
    return Optional.ofNullable(drafts.get(name));
  }

  /** Whether somebody wrote the setting. */
  public boolean isGiven(String name) {
    return find(name).map(setting -> setting.winner() != null).orElse(false);
  }

  /** Sets a property from other settings, if the driver has the property. */
  public void derive(String name, String value) {
    find(name)
        .filter(draft -> draft.definition() != null)
        .ifPresent(draft -> draft.isDerived(value));
  }

  public Settings finish() {
    return new Settings(drafts.values().stream().map(Setting.Draft::finish).toList(), table);
  }
}
