/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StarterJarsTest {
  @TempDir Path jars;

  private StarterJarsTest add(String file, String content) throws IOException {
    Path path = jars.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
    return this;
  }

  private StarterJarsTest version(String module, String version) throws IOException {
    return add(
        "META-INF/maven/io.hotguard/" + module + "/pom.properties", "version=" + version + "\n");
  }

  private String problem() throws IOException {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jars.toUri().toURL()}, null)) {
      return StarterJars.problem(loader);
    }
  }

  @Test
  void acceptsTheJarsOfThisBuild() {
    assertThat(StarterJars.areUsable()).isTrue();
  }

  @Test
  void needsGuardCoreAlone() throws IOException {
    assertThat(problem()).startsWith("the class path has no guard-core; ");
    assertThat(add("io/hotguard/Guards.class", "").problem()).isNull();
  }

  @Test
  void comparesTheVersionsOfAllModules() throws IOException {
    add("io/hotguard/Guards.class", "");
    version("guard-core", "0.1.0").version("hotguard-spring-boot-starter", "0.1.0");
    assertThat(problem()).isNull();

    assertThat(version("guard-metrics", "0.2.0").problem())
        .isEqualTo(
            "the class path mixes versions of Hotguard: guard-core 0.1.0, guard-metrics 0.2.0,"
                + " hotguard-spring-boot-starter 0.1.0; take all of one version, from"
                + " hotguard-spring-boot-starter");
  }

  @Test
  void knowsTheModulesThatTheStarterBrings() throws IOException {
    List<String> brought =
        Pattern.compile("<artifactId>(guard-[a-z-]+)</artifactId>")
            .matcher(Files.readString(Path.of("pom.xml")))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertThat(brought).contains("guard-jdbc");
    assertThat(StarterJars.MODULES).containsAll(brought);
  }
}
