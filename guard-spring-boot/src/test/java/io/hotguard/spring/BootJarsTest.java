/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts applications whose set of Hotguard's jars is not that of the starter. */
final class BootJarsTest {
  @TempDir Path directory;

  private BootProcess process(String without) throws Exception {
    return new BootProcess(directory, BootProcess.LOG4J + '|' + without)
        .property("java.io.tmpdir", directory.toString())
        .resource("application.yml", "hotguard: {mode: enforce, spring.recorders: true}");
  }

  private static List<String> lines(BootProcess.Result result) {
    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.line("RUNS")).isEqualTo("true");
    return result
        .output()
        .lines()
        .filter(line -> line.matches(".*hotguard: the (starter|settings|logging guard) .*"))
        .toList();
  }

  @Test
  void startsWithoutGuardCoreAndSaysSo() throws Exception {
    BootProcess.Result result = process(BootProcess.module("guard-core")).run(AutoApp.class);

    assertThat(result.output()).containsOnlyOnce("hotguard: connections are not checked: ");
    assertThat(lines(result))
        .filteredOn(line -> line.contains("hotguard: the settings of Spring Boot have no effect: "))
        .singleElement()
        .asString()
        .contains("NoClassDefFoundError: io/hotguard/")
        .endsWith("; take all Hotguard jars of one version, from hotguard-spring-boot-starter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"guard-metrics", "guard-jdbc"})
  void startsWithoutAGuard(String module) throws Exception {
    assertThat(lines(process(BootProcess.module(module)).run(AutoApp.class))).isEmpty();
  }

  private static List<String> notices(BootProcess.Result result) throws Exception {
    assertThat(result.exit()).as(result.output()).isZero();
    List<String> notices = new ArrayList<>();
    new ObjectMapper()
        .readTree(result.line("HOTGUARD"))
        .get("notices")
        .forEach(notice -> notices.add(notice.asText()));
    return notices;
  }

  @Test
  void startsWithTwoVersionsOfAModuleAndSaysSoOnce() throws Exception {
    String coordinates = "META-INF/maven/io.hotguard/guard-core/pom.properties";
    BootProcess.Result result =
        new BootProcess(directory, BootProcess.LOG4J)
            .behind("old", coordinates, "version=0.0.8\n")
            .behind("older", coordinates, "version=0.0.7\n")
            .run(StarterApp.class);

    assertThat(notices(result))
        .singleElement()
        .asString()
        .startsWith("the class path has several versions of Hotguard: guard-core ")
        .endsWith(
            "0.0.8 and 0.0.7; the first of each is used; remove the jars of the other version");
    assertThat(result.output()).containsOnlyOnce("hotguard: the class path has several versions");
  }

  @Test
  void showsAnIncompleteSetAtTheEndpoint() throws Exception {
    BootProcess.Result result =
        new BootProcess(
                directory, BootProcess.LOG4J + '|' + BootProcess.module("guard-logging-core"))
            .run(StarterApp.class);

    assertThat(notices(result))
        .anyMatch(
            line ->
                line.startsWith("the logging guard is off: a class is missing or does not fit ("));
  }
}
