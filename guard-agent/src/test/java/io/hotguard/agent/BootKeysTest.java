/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BootKeysTest {
  @TempDir private Path classes;

  private String unreadFile(String file, String content) throws IOException {
    Path path = classes.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
      return BootKeys.unreadFile(loader);
    } finally {
      Files.delete(path);
    }
  }

  @Test
  void findsKeysInTheFormsOfSpringBoot() throws IOException {
    assertThat(unreadFile("application.yml", "a: 1\nhotguard:\n  mode: enforce\n"))
        .isEqualTo("application.yml");
    assertThat(unreadFile("application.yaml", "hotguard.mode: enforce\n"))
        .isEqualTo("application.yaml");
    assertThat(unreadFile("application.properties", "hotguard.mode=enforce\n"))
        .isEqualTo("application.properties");
  }

  @Test
  void passesOverOtherKeys() throws IOException {
    assertThat(unreadFile("application.yml", "app:\n  name: hotguard\nhotguards: 1\n")).isNull();
    assertThat(unreadFile("application.properties", "# hotguard.mode=enforce\n")).isNull();
  }

  @Test
  void leavesTheKeysToTheStarter() throws IOException {
    Path starter = classes.resolve("io/hotguard/spring/SettingsListener.class");
    Files.createDirectories(starter.getParent());
    Files.createFile(starter);

    assertThat(unreadFile("application.yml", "hotguard.mode: enforce\n")).isNull();
  }
}
