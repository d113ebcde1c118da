/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.config;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.config.FactsDerivation;
import io.hotguard.lint.input.InputNote;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The facts that rules check in configuration files: their {@link ConfigSet}, and what the modules
 * derive from it.
 *
 * @param facts the facts, each for {@link io.hotguard.rule.RuleCatalog#check}; immutable
 * @param notes the failed modules and their files; immutable
 */
public record DerivedFacts(List<Object> facts, List<InputNote> notes) {

  public DerivedFacts {
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
  }

  /** Derives facts of an application's files, sorted by path, as {@link #of(List, List)}. */
  public static DerivedFacts of(List<ConfigFacts> files) {
    return of(files, List.of());
  }

  /**
   * Derives facts of an application's files, sorted by path, and of the settings in its code, by
   * each {@link FactsDerivation}.
   */
  public static DerivedFacts of(List<ConfigFacts> files, List<CodeSetting> code) {
    List<FactsDerivation> derivations = new ArrayList<>();
    ServiceLoader.load(FactsDerivation.class, DerivedFacts.class.getClassLoader())
        .forEach(derivations::add);
    return of(ConfigSet.of(files, code), derivations);
  }

  static DerivedFacts of(ConfigSet configuration, List<FactsDerivation> derivations) {
    List<Object> facts = new ArrayList<>();
    facts.add(configuration);
    List<InputNote> notes = new ArrayList<>();
    for (FactsDerivation derivation : derivations) {
      try {
        facts.addAll(derivation.derive(configuration));
      } catch (RuntimeException | LinkageError | StackOverflowError e) {
        notes.add(
            new InputNote(
                "configuration",
                derivation.getClass().getName() + " failed: " + e.getClass().getSimpleName()));
      }
    }
    return new DerivedFacts(facts, notes);
  }
}
