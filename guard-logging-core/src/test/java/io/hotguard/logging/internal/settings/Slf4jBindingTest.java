/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.JdkCompiler;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Slf4jBindingTest {
  private static final String SPI = "org.slf4j.spi.SLF4JServiceProvider";

  @TempDir Path directory;

  private final List<URL> classPath = new ArrayList<>();

  private void file(String jar, String name, String content) throws IOException {
    Path file = directory.resolve(jar).resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    URL url = directory.resolve(jar).toUri().toURL();
    if (!classPath.contains(url)) {
      classPath.add(url);
    }
  }

  private void slf4j2() throws IOException {
    file("slf4j-api", "org/slf4j/spi/SLF4JServiceProvider.class", "");
  }

  private void provider(String jar, String provider) throws IOException {
    file(jar, "META-INF/services/" + SPI, "# a comment\n\n" + provider + " # another\n");
  }

  private @Nullable String library() throws IOException {
    try (URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), null)) {
      return new Slf4jBinding(loader).library();
    }
  }

  @Test
  void isNothingWithoutSlf4jOrAProvider() throws IOException {
    assertThat(library()).isNull();
    slf4j2();
    assertThat(library()).isNull();
  }

  @Test
  void isTheFirstProviderOfTheClassPath() throws IOException {
    slf4j2();
    provider("logback-classic", "ch.qos.logback.classic.spi.LogbackServiceProvider");
    provider("log4j-slf4j2-impl", "org.apache.logging.slf4j.SLF4JServiceProvider");
    assertThat(library()).isEqualTo("Logback");
  }

  @Test
  void isLog4jOrTheNameOfAnyOtherProvider() throws IOException {
    slf4j2();
    provider("log4j-slf4j2-impl", "org.apache.logging.slf4j.SLF4JServiceProvider");
    assertThat(library()).isEqualTo("Log4j");
    classPath.remove(1);
    provider("slf4j-simple", "org.slf4j.simple.SimpleServiceProvider");
    assertThat(library()).isEqualTo("org.slf4j.simple.SimpleServiceProvider");
  }

  @Test
  void isTheLibraryBesideTheBinderWithSlf4jOne() throws IOException {
    file("logback-1.2", "org/slf4j/impl/StaticLoggerBinder.class", "");
    file("logback-1.2", "ch/qos/logback/classic/Logger.class", "");
    assertThat(library()).isEqualTo("Logback");
    classPath.clear();
    file("log4j-slf4j-impl", "org/slf4j/impl/StaticLoggerBinder.class", "");
    file("log4j-slf4j-impl", "org/apache/logging/slf4j/Log4jLogger.class", "");
    assertThat(library()).isEqualTo("Log4j");
    classPath.clear();
    file("another", "org/slf4j/impl/StaticLoggerBinder.class", "");
    file("logback-1.2", "ch/qos/logback/classic/Logger.class", "");
    assertThat(library()).endsWith("another/");
  }

  /** As in a native image. */
  @Test
  void needsNoClassFiles() throws IOException {
    file(
        "source",
        "SLF4JServiceProvider.java",
        "package org.slf4j.spi; interface SLF4JServiceProvider {}");
    assertThat(
            JdkCompiler.get()
                .run(
                    null,
                    null,
                    null,
                    "-d",
                    directory.resolve("source").toString(),
                    directory.resolve("source/SLF4JServiceProvider.java").toString()))
        .isZero();
    provider("source", "ch.qos.logback.classic.spi.LogbackServiceProvider");
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), null) {
          @Override
          public @Nullable URL findResource(String name) {
            return name.endsWith(".class") ? null : super.findResource(name);
          }
        }) {
      assertThat(new Slf4jBinding(loader).library()).isEqualTo("Logback");
    }
  }
}
