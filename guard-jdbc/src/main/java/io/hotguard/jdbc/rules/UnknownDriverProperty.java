/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Optional;

/** Reports a key that no version of the driver knows, and the key that was most likely meant. */
public final class UnknownDriverProperty extends JdbcRule {
  private static final int LONG_KEY = 8;

  public UnknownDriverProperty() {
    super(
        RuleDescriptor.warning(
                "UnknownDriverProperty",
                "The driver silently ignores a key that it does not know, so the intended setting"
                    + " has no effect.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (SettingWords.hasOwnSockets(facts.settings())
        || facts.pool().filter(p -> p.settings().isGiven("dataSourceClassName")).isPresent()) {
      return; // the class may read keys of its own, as classes of cloud vendors do
    }
    boolean cut = false;
    for (Setting setting : SettingWords.unknown(facts)) {
      String key = SettingWords.key(setting);
      if (key.contains("${")
          || key.startsWith("amp;") // EscapedAmpersand reports it
          || facts
              .pool() // A filter of Druid's reads what begins with config.
              .filter(p -> key.startsWith("config.") || key.startsWith(p.kind().id() + '.'))
              .isPresent()
          || PropertyTable.of(facts.family()).find(key).isPresent()) {
        continue;
      }
      if (isRestOfSecret(facts, setting, key)) {
        cut = true;
      } else {
        report(facts, setting, key, sink);
      }
    }
    if (cut) {
      report(
          facts,
          sink,
          "what follows the value of a secret in the URL reads as a key that "
              + facts.family().label()
              + " does not know: the secret ends where it was not meant to",
          Fix.of("Give the secret beside the URL"));
    }
  }

  /** A short text may resemble a key by chance; what is in capitals is no part of a password. */
  private static boolean isRestOfSecret(JdbcFacts facts, Setting setting, String key) {
    return SettingWords.followsSecret(facts, setting)
        && !(facts.family() == DriverFamily.H2 && key.matches("[A-Z_]{3,}"))
        && KeyWords.meant(facts.family(), key).isEmpty()
        && PropertyTable.knowing(key).isEmpty()
        && (key.length() < LONG_KEY || SettingWords.nearest(facts, key).isEmpty());
  }

  private void report(JdbcFacts facts, Setting setting, String key, FindingSink sink) {
    Optional<String> meant = KeyWords.meant(facts.family(), key);
    List<DriverFamily> others = PropertyTable.knowing(key);
    Optional<String> spelled =
        SettingWords.nearest(facts, key)
            .filter(name -> meant.isEmpty())
            .filter(name -> others.isEmpty() || name.equalsIgnoreCase(key));
    Optional<String> instead = meant.or(() -> spelled);
    boolean sure = meant.isPresent() || spelled.filter(key::equalsIgnoreCase).isPresent();
    if (!sure && !facts.wrappers().isEmpty()) {
      return; // the wrapper may read it
    }
    Optional<String> risk = instead.map(KeyWords.RISKS::get);
    Optional<String> ofPool = spelled.isEmpty() ? KeyWords.ofPool(facts, key) : Optional.empty();
    report(
        facts,
        sink,
        key,
        facts.family().label()
            + " does not know "
            + key
            + " and"
            + SettingWords.ofUnknown(facts, setting)
            + (spelled.isPresent() ? "" : KeyWords.owners(key, ofPool, others))
            + instead.map(name -> "; did you mean " + name).orElse("")
            + risk.map(r -> ", which " + r).orElse("")
            + (instead.isPresent() ? "?" : ""),
        KeyWords.renamed(
            facts,
            setting,
            key,
            ofPool.or(() -> instead).filter(name -> risk.isEmpty()),
            spelled.isPresent()));
  }
}
