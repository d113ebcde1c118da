/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.logback;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.conformance.RuleFixtures;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.ConfigReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The fixtures of the rules on Logback: {@code NAME.logback.xml}, or settings of Spring Boot. */
public final class LogbackFixtures {
  public static final RuleFixtures ALL =
      RuleFixtures.configurations(
          Path.of("src/test/resources/logback/fixtures"), "", ".xml", ".yml", ".properties");

  private LogbackFixtures() {}

  static ConfigSet read(Path file) throws IOException {
    String name = file.getFileName().toString();
    ConfigKind kind = name.endsWith(".logback.xml") ? ConfigKind.LOGBACK : ConfigKind.SPRING;
    ConfigReading reading = ConfigFiles.readAs(kind, name, Files.readAllBytes(file));
    assertThat(reading.notes()).isEmpty();
    return ConfigSet.of(reading.facts());
  }
}
