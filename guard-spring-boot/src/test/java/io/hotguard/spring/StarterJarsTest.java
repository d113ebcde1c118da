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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StarterJarsTest {
  @TempDir Path jars;

  private void add(String file, String content) throws IOException {
    Path path = jars.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private StarterJarsTest module(String name, String version) throws IOException {
    for (JarSet.Module each : StarterJars.MODULES) {
      if (each.name().equals(name)) {
        add(each.sample().replace('.', '/') + ".class", "");
      }
    }
    add("META-INF/maven/io.hotguard/" + name + "/pom.properties", "version=" + version + "\n");
    return this;
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
    assertThat(problem())
        .isEqualTo(
            "the class path has no guard-core; take all of one version, from"
                + " hotguard-spring-boot-starter");
    add("io/hotguard/Guards.class", "");
    assertThat(problem()).isNull();
  }

  @Test
  void comparesTheVersionsOfAllModules() throws IOException {
    module("guard-core", "0.1.0").module("hotguard-spring-boot-starter", "0.1.0");
    assertThat(problem()).isNull();

    assertThat(module("guard-metrics", "0.2.0").problem())
        .isEqualTo(
            "the class path mixes versions of Hotguard: hotguard-spring-boot-starter 0.1.0,"
                + " guard-core 0.1.0, guard-metrics 0.2.0; take all of one version, from"
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
    assertThat(StarterJars.MODULES).extracting(JarSet.Module::name).containsAll(brought);
  }

  @Test
  void knowsAClassOfEachModule() throws IOException {
    List<Path> sources;
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      sources = modules.map(module -> module.resolve("src/main/java")).toList();
    }
    assertThat(StarterJars.MODULES)
        .extracting(module -> module.sample().replace('.', '/') + ".java")
        .allMatch(file -> sources.stream().anyMatch(each -> Files.exists(each.resolve(file))));
  }
}
