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
 * The settings of one host in the making: who won is decided, what it means is not yet. What nobody
 * touches has its default, and costs nothing here: a URL may name thousands of hosts.
 */
public final class SettingsDraft {
  private final PropertyTable table;
  private final Map<String, Setting.Draft> drafts = new LinkedHashMap<>();
  private final List<Refusal> refusals = new ArrayList<>();

  public SettingsDraft(PropertyTable table) {
    this.table = table;
  }

  /**
   * Puts a setting that somebody wrote into effect.
   *
   * @param name the canonical name, or the key as the driver sees it
   * @param all every place where it is written, the winner included
   */
  public Setting.Draft put(
      String name, @Nullable PropertyDefinition definition, Candidate winner, List<Candidate> all) {
    Setting.Draft draft = new Setting.Draft(name, definition, winner, all);
    drafts.put(name, draft);
    return draft;
  }

  /** A setting by its canonical name, or by its key; that of a property is always there. */
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

  /** What was written or looked at. */
  public Collection<Setting.Draft> touched() {
    return drafts.values();
  }

  /** Sets a property from others, where the driver has it. */
  public void derive(String name, String value) {
    find(name)
        .filter(draft -> draft.definition() != null)
        .ifPresent(draft -> draft.isDerived(value));
  }

  /** Has every written value of a known property read as the driver reads it. */
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

  /** Groups candidates by the name that a driver sees in their keys, in the order given. */
  public static Map<String, List<Candidate>> grouped(
      List<Candidate> candidates, Function<Candidate, String> name) {
    Map<String, List<Candidate>> groups = new LinkedHashMap<>();
    for (Candidate candidate : candidates) {
      groups.computeIfAbsent(name.apply(candidate), key -> new ArrayList<>()).add(candidate);
    }
    return groups;
  }
}
