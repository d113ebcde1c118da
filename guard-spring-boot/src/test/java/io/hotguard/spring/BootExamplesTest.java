/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.ExampleProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compiles and starts the examples for Spring Boot with the starter of this build. Each runs in the
 * execution whose release of Spring Boot its pom names. {@code mvn -Pit verify} runs their commands
 * as a new user does, with the libraries of their poms.
 */
final class BootExamplesTest {
  private static final Pattern RELEASE =
      Pattern.compile("<spring-boot.version>([^<]+)</spring-boot.version>");

  @TempDir private Path directory;

  private static String release(ExampleProject example) throws IOException {
    Matcher release = RELEASE.matcher(example.text("pom.xml"));
    return release.find() ? release.group(1) : "";
  }

  static List<String> ofThisRelease() throws IOException {
    List<String> names = new ArrayList<>();
    for (ExampleProject example : ExampleProject.all()) {
      if (release(example).equals(System.getProperty("test.spring-boot"))) {
        names.add(example.name());
      }
    }
    return names;
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("ofThisRelease")
  void provesWhatItSays(String name) throws Exception {
    ExampleProject example = ExampleProject.of(name);
    String pom = example.text("pom.xml");
    boolean log4j = pom.contains("<artifactId>spring-boot-starter-log4j2</artifactId>");
    BootProcess process =
        new BootProcess(directory, log4j ? BootProcess.LOG4J : BootProcess.LOGBACK)
            .property("java.io.tmpdir", directory.toString())
            .withoutArguments();
    example.compile("", process.classPath(), process.resources());
    BootProcess.Result result = process.run("com.acme.shop.Shop");

    assertThat(pom).contains("<argument>com.acme.shop.Shop</argument>");
    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(example.proofs()).hasSize(3);
    assertThat(result.output()).contains(example.proofs()).doesNotContain("FAILED ");
  }

  /** The executions of this module test both lines. */
  @Test
  void theExamplesTakeTheTestedReleases() throws IOException {
    String root = Files.readString(Path.of("../pom.xml"));
    List<String> releases = new ArrayList<>();
    for (ExampleProject example : ExampleProject.all()) {
      if (!release(example).isEmpty()) {
        releases.add(release(example));
      }
    }

    assertThat(releases)
        .containsExactlyInAnyOrder(
            property(root, "spring-boot3.version"), property(root, "spring-boot.version"));
  }

  private static String property(String pom, String name) {
    Matcher value = Pattern.compile("<" + name + ">([^<]+)</" + name + ">").matcher(pom);
    assertThat(value.find()).as(name).isTrue();
    return value.group(1);
  }
}
