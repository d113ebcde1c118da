/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds the settings of one host. The winners are decided, but their values are not read yet.
 * Untouched properties keep their default at no cost, because a URL may name thousands of hosts.
 */
public final class SettingsDraft {
  private final PropertyTable table;
  private final Map<String, Setting.Draft> drafts = new LinkedHashMap<>();
  private final List<Refusal> refusals = new ArrayList<>();

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
    Setting.Draft draft = drafts.get(name);
    if (draft == null) {
      draft =
          table
              .find(name)
              .filter(definition -> definition.name().equals(name))
              .map(Setting.Draft::new)
              .orElse(null);
      if (draft != null) {
        drafts.put(name, draft);
      }
    }
    return Optional.ofNullable(draft);
  }

  /** Whether somebody wrote the setting. */
  public boolean isGiven(String name) {
    return find(name).map(setting -> setting.winner() != null).orElse(false);
  }

  /** Returns the settings that were written or looked up. */
  public Collection<Setting.Draft> touched() {
    return drafts.values();
  }

  /** Sets a property from other settings, if the driver has the property. */
  public void derive(String name, String value) {
    find(name)
        .filter(draft -> draft.definition() != null)
        .ifPresent(draft -> draft.isDerived(value));
  }

  /** Reads every written value of a known property as the driver does. */
  public void read(ValueReader reader) {
    for (Setting.Draft draft : drafts.values()) {
      PropertyDefinition definition = draft.definition();
      Candidate winner = draft.winner();
      if (definition == null || winner == null || draft.hasPlaceholder()) {
        continue;
      }
      ValueReader.Reading reading = reader.read(definition, winner.value());
      draft.reads(reading.value());
      String refusal = reading.refusal();
      if (refusal != null) {
        draft.isRefused();
        refusals.add(new Refusal(Refusal.Kind.BAD_VALUE, draft.name(), refusal, winner.offset()));
      }
    }
  }

  public void refuse(Refusal refusal) {
    refusals.add(refusal);
  }

  public List<Refusal> refusals() {
    return refusals;
  }

  public Settings finish() {
    return new Settings(drafts.values().stream().map(Setting.Draft::finish).toList(), table);
  }

  /** Groups candidates by the name that the driver derives from the key, in the order given. */
  public static Map<String, List<Candidate>> grouped(
      List<Candidate> candidates, Function<Candidate, String> name) {
    Map<String, List<Candidate>> groups = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      groups.computeIfAbsent(name.apply(candidate), key -> new ArrayList<>()).add(candidate);
    }
    return groups;
  }
}
