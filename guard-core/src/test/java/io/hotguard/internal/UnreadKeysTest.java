/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadKeysTest {
  @TempDir private Path classes;

  private Optional<String> problem(String file, String content) throws IOException {
    Path path = classes.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
      return StartUpChecks.unreadKeys(loader);
    } finally {
      Files.delete(path);
    }
  }

  @Test
  void findsKeysInTheFormsOfSpringBoot() throws IOException {
    assertThat(problem("application.yml", "a: 1\nhotguard:\n  mode: enforce\n"))
        .hasValueSatisfying(
            line ->
                assertThat(line).startsWith("application.yml has hotguard keys, which nothing"));
    assertThat(problem("application.yaml", "hotguard.mode: enforce\n")).isPresent();
    assertThat(problem("application.properties", "hotguard.mode=enforce\n")).isPresent();
  }

  @Test
  void passesOverOtherKeys() throws IOException {
    assertThat(problem("application.yml", "app:\n  name: hotguard\nhotguards: 1\n")).isEmpty();
    assertThat(problem("application.yml", "logging:\n  level:\n    hotguard: debug\n")).isEmpty();
    assertThat(problem("application.yml", "management:\n  endpoint:\n    hotguard:\n      a: 1\n"))
        .isEmpty();
    assertThat(problem("application.properties", "# hotguard.mode=enforce\n")).isEmpty();
    assertThat(problem("other.yml", "hotguard.mode: enforce\n")).isEmpty();
  }

  @Test
  void leavesTheKeysToTheStarter() throws IOException {
    Path starter = classes.resolve("io/hotguard/spring/SettingsListener.class");
    Files.createDirectories(starter.getParent());
    Files.createFile(starter);

    assertThat(problem("application.yml", "hotguard.mode: enforce\n")).isEmpty();
  }

  /** GraalVM's ImageInfo documents the property. */
  @Test
  void saysNothingInANativeImageWhichHasNoClassFiles() throws IOException {
    System.setProperty("org.graalvm.nativeimage.imagecode", "runtime");
    try {
      assertThat(problem("application.yml", "hotguard.mode: enforce\n")).isEmpty();
    } finally {
      System.clearProperty("org.graalvm.nativeimage.imagecode");
    }
  }
}
