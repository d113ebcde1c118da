/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import io.hotguard.logging.rules.facts.LoggingFacts;
import io.hotguard.logging.rules.facts.LoggingFacts.Setting;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Log4j's queue-full setting: a short name in any case, or one of two exact class names. For any
 * other class that Log4j cannot load, it blocks and reports this at DEBUG only.
 */
enum QueueFullPolicy {
  BLOCKING,
  DISCARDING,
  CUSTOM,
  UNKNOWN;

  static final String SETTING = "log4j2.asyncQueueFullPolicy";

  private static final String PACKAGE = "org.apache.logging.log4j.core.async.";

  /** The policy that each name without a package chooses. */
  static final Map<String, QueueFullPolicy> NAMES =
      Map.of(
          "Default", BLOCKING,
          "Discard", DISCARDING,
          "DefaultAsyncQueueFullPolicy", BLOCKING,
          "DiscardingAsyncQueueFullPolicy", DISCARDING);

  static QueueFullPolicy of(LoggingFacts facts) {
    Optional<Setting> setting = facts.setting(SETTING);
    return setting.map(s -> parse(s.value())).orElse(BLOCKING);
  }

  private static QueueFullPolicy parse(String value) {
    String lower = value.toLowerCase(Locale.ROOT);
    if (lower.equals("default")) {
      return BLOCKING;
    }
    if (lower.equals("discard")) {
      return DISCARDING;
    }
    boolean isQualified = value.startsWith(PACKAGE);
    QueueFullPolicy named = NAMES.get(isQualified ? value.substring(PACKAGE.length()) : value);
    if (named != null && (!isQualified || value.endsWith("Policy"))) {
      return named;
    }
    return value.indexOf('.') >= 0 ? CUSTOM : UNKNOWN;
  }
}
