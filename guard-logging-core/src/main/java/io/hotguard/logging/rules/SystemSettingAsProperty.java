/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import io.hotguard.logging.rules.facts.SettingName;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.regex.Pattern;

/** Reports a system setting of Log4j as a property of the configuration: no effect. */
final class SystemSettingAsProperty extends LoggingRule {
  /** A name without one of these beginnings is an application's own variable. */
  private static final Pattern OF_LOG4J =
      Pattern.compile(
          "^(?:log4j|org\\.apache\\.logging\\.log4j\\.|AsyncLogger(?:Config)?\\.)",
          Pattern.CASE_INSENSITIVE);

  SystemSettingAsProperty() {
    super(
        RuleDescriptor.warning(
                "SystemSettingAsProperty",
                "A system setting of Log4j is written as a property of the configuration, where it has no effect.")
            .tagged("logging", "configuration"));
  }

  @Override
  public void check(LoggingFacts facts, FindingSink sink) {
    for (Setting property : facts.properties()) {
      boolean isSetting =
          OF_LOG4J.matcher(property.name()).find() && SettingName.isKnown(property.name());
      if (isSetting && facts.setting(property.name()).isEmpty()) {
        report(
            sink,
            property.location(),
            property.name(),
            "property "
                + property.name()
                + "="
                + property.value()
                + " only defines a variable here, so Log4j keeps the setting's default: it reads the setting from system"
                + " properties, the environment and log4j2.component.properties; move it there",
            Fix.set("Move it to log4j2.component.properties", property.name(), property.value()));
      }
    }
  }
}
