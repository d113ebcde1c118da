/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GuardJarsTest {
  @TempDir private Path folder;

  /** An agent with one jar, which has one file. */
  private GuardJars jars() throws IOException {
    Path guard = folder.resolve("guard.jar");
    try (OutputStream file = Files.newOutputStream(guard);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry("Guard.class"));
      out.closeEntry();
    }
    Path agent = folder.resolve("agent.jar");
    try (OutputStream file = Files.newOutputStream(agent);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry("guards/guard.jar"));
      Files.copy(guard, out);
      out.closeEntry();
    }
    return new GuardJars(agent);
  }

  @Test
  void unpacksOnce() throws IOException {
    GuardJars jars = jars();

    assertThat(jars.get("guard")).isEqualTo(jars.get("guard")).exists();
  }

  @Test
  void unpacksAgainWhatACleanerDeleted() throws IOException {
    GuardJars jars = jars();
    Path first = jars.get("guard");
    Files.delete(first);
    assertThat(jars.get("guard")).isEqualTo(first);

    Files.delete(first);
    Files.delete(first.getParent());
    Path again = jars.get("guard");

    try (ZipFile jar = new ZipFile(again.toFile())) {
      assertThat(jar.getEntry("Guard.class")).isNotNull();
    }
    assertThat(again.getParent()).isNotEqualTo(first.getParent());
    assertThat(jars.isOwn(first.toUri().toString())).isTrue();
    assertThat(jars.isOwn(again.toUri().toString())).isTrue();
  }
}
