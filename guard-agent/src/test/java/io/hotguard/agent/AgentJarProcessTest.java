/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The content of the packaged jar; runs after it is packaged. */
final class AgentJarProcessTest {
  /** The number that class files of Java 8 begin with. */
  private static final int JAVA_8 = 52;

  private static int version(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name));
        DataInputStream data = new DataInputStream(in)) {
      data.readInt();
      data.readUnsignedShort();
      return data.readUnsignedShort();
    }
  }

  @Test
  void namesItsEntriesAndItsVersion() throws IOException {
    try (JarFile jar = new JarFile(AgentRun.AGENT.toFile())) {
      Attributes main = jar.getManifest().getMainAttributes();

      assertThat(main.getValue("Premain-Class")).isEqualTo("io.hotguard.agent.AgentEntry");
      assertThat(main.getValue("Agent-Class")).isEqualTo("io.hotguard.agent.AgentEntry");
      assertThat(main.getValue("Implementation-Version")).isNotBlank();
    }
  }

  @Test
  void startsOnAnOldJvm() throws IOException {
    try (JarFile jar = new JarFile(AgentRun.AGENT.toFile())) {
      assertThat(version(jar, "io/hotguard/agent/AgentEntry.class")).isEqualTo(JAVA_8);
      assertThat(version(jar, "io/hotguard/agent/Agent.class")).isGreaterThan(JAVA_8);
    }
  }

  /** The jar is on the application's class path, so all else is in jars inside it. */
  @Test
  void showsTheApplicationNothingButTheAgent() throws IOException {
    try (JarFile jar = new JarFile(AgentRun.AGENT.toFile())) {
      assertThat(jar.stream().map(JarEntry::getName).filter(name -> !name.endsWith("/")))
          .allMatch(
              name ->
                  name.startsWith("io/hotguard/agent/")
                      || name.startsWith("guards/")
                      || name.startsWith("META-INF/"));
    }
  }
}
