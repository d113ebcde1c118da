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
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports a system setting of Log4j as a property of the configuration: no effect. */
final class SystemSettingAsProperty extends LoggingRule {
  /** A name without one of these beginnings is an application's own variable. */
  private static final Pattern OF_LOG4J =
      Pattern.compile(
          "^(?:log4j|org\\.apache\\.logging\\.log4j\\.|AsyncLogger(?:Config)?\\.)",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> SETTINGS =
      Stream.of(
              "Log4jContextSelector",
              "log4j2.asyncQueueFullPolicy",
              "log4j2.discardThreshold",
              "AsyncLogger.ringBufferSize",
              "AsyncLogger.waitStrategy",
              "AsyncLogger.threadNameStrategy",
              "AsyncLogger.exceptionHandler",
              "AsyncLogger.synchronizeEnqueueWhenQueueFull",
              "AsyncLoggerConfig.ringBufferSize",
              "AsyncLoggerConfig.waitStrategy",
              "AsyncLoggerConfig.exceptionHandler",
              "AsyncLoggerConfig.synchronizeEnqueueWhenQueueFull",
              "log4j2.formatMsgAsync",
              "log4j2.enableThreadlocals",
              "log4j2.enableDirectEncoders",
              "log4j2.garbagefreeThreadContextMap",
              "log4j2.initialReusableMsgSize",
              "log4j2.maxReusableMsgSize",
              "log4j2.layoutStringBuilderMaxSize",
              "log4j2.encoderByteBufferSize",
              "log4j2.encoderCharBufferSize",
              "log4j2.clock",
              "log4j2.logEventFactory",
              "log4j2.messageFactory",
              "log4j2.configurationFile",
              "log4j2.configurationFactory",
              "log4j2.contextDataInjector",
              "log4j2.threadContextMap",
              "log4j2.reliabilityStrategy",
              "log4j2.shutdownHookEnabled",
              "log4j2.shutdownCallbackRegistry",
              "log4j2.waitMillisBeforeStopOldConfig",
              "log4j2.isWebapp",
              "log4j2.disableJmx",
              "log4j2.enableJndi",
              "log4j2.formatMsgNoLookups")
          .map(SettingName::normal)
          .collect(Collectors.toUnmodifiableSet());

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
          OF_LOG4J.matcher(property.name()).find()
              && SETTINGS.contains(SettingName.normal(property.name()));
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
