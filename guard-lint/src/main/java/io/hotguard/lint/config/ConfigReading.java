/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.ConfigFacts;
import io.hotguard.lint.input.InputNote;
import java.util.ArrayList;
import java.util.List;

/** The facts of each document of a configuration file, and notes; both immutable. */
public record ConfigReading(List<ConfigFacts> facts, List<InputNote> notes) {
  static final ConfigReading NOTHING = new ConfigReading(List.of(), List.of());

  public ConfigReading {
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
  }

  ConfigReading and(ConfigReading more) {
    List<ConfigFacts> both = new ArrayList<>(facts);
    both.addAll(more.facts);
    return new ConfigReading(both, notes);
  }

  static ConfigReading of(ConfigFacts facts) {
    return new ConfigReading(List.of(facts), List.of());
  }

  static ConfigReading note(String source, String message) {
    return new ConfigReading(List.of(), List.of(new InputNote(source, message)));
  }
}
