/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigKind;
import io.hotguard.config.ConfigSet;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.lint.config.ConfigReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a fixture: its ending, or the word before it, says what it configures, such as {@code
 * positive.server.xml}, {@code positive.yml} (Spring Boot) and {@code positive.options} (the
 * virtual machine).
 */
final class FixtureReader {
  private FixtureReader() {}

  static ConfigSet read(Path file) throws IOException {
    String name = file.getFileName().toString();
    ConfigReading reading = ConfigFiles.readAs(kind(name), name, Files.readAllBytes(file));
    assertThat(reading.notes()).isEmpty();
    return ConfigSet.of(reading.facts());
  }

  private static ConfigKind kind(String name) {
    String ending = name.substring(name.indexOf('.'));
    return switch (ending) {
      case ".server.xml" -> ConfigKind.TOMCAT;
      case ".nginx.conf" -> ConfigKind.NGINX;
      case ".pom.xml" -> ConfigKind.POM;
      case ".jar.properties" -> ConfigKind.ARTIFACT;
      case ".yml", ".spring.properties" -> ConfigKind.SPRING;
      case ".options", ".sh", ".Dockerfile" -> ConfigKind.JVM_OPTIONS;
      default -> throw new IllegalArgumentException(name + ": nobody knows what it configures");
    };
  }
}
