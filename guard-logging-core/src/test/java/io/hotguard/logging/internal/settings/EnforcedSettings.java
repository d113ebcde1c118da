/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import io.hotguard.logging.rules.LoggingRuleProvider;
import io.hotguard.property.GuardProperties;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Settings of a test whose guard enforces, with its spill in a directory of the test. Many tests
 * hold an appender to fill the ring buffer: no appender is isolated for that, unless the test says
 * when.
 */
public final class EnforcedSettings {
  private final Map<String, String> values = new HashMap<>();

  public EnforcedSettings(Path directory) {
    values.put("hotguard.mode", "enforce");
    // The appenders of tests read the event alone.
    with("spill.dir", directory.toString(), "isolate.after", "0", "take-over", "io.hotguard");
  }

  /**
   * Adds settings.
   *
   * @param keys without {@code hotguard.logging.}, and their values in turn; a later value wins
   */
  public EnforcedSettings with(String... keys) {
    for (int i = 0; i < keys.length; i += 2) {
      values.put("hotguard.logging." + keys[i], keys[i + 1]);
    }
    return this;
  }

  public LoggingSettings read() {
    return LoggingSettings.of(
        GuardProperties.of(values, new LoggingProperties()),
        OptionalInt.empty(),
        LoggingRuleProvider.names());
  }
}
