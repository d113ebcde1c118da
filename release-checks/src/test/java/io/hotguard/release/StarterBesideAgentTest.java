/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Two sets of Hotguard's jars in one process: an application starts, and a line says so. */
final class StarterBesideAgentTest {
  private static final String RUNS = "application runs";

  @TempDir private Path folder;

  /** An application of Spring Boot without anything in it. */
  public static final class Shop {
    private Shop() {}

    @Configuration(proxyBeanMethods = false)
    static class Beans {}

    public static void main(String[] arguments) {
      SpringApplication application = new SpringApplication(Beans.class);
      application.setWebApplicationType(WebApplicationType.NONE);
      application.setBannerMode(Banner.Mode.OFF);
      try (ConfigurableApplicationContext context = application.run(arguments)) {
        System.out.println(context.isActive() ? RUNS : "");
      }
    }
  }

  /** Adds the coordinates of a module in another version behind all jars. */
  private String withOldModule(String module) throws IOException {
    Path coordinates = folder.resolve("META-INF/maven/io.hotguard/" + module + "/pom.properties");
    Files.createDirectories(coordinates.getParent());
    Files.writeString(coordinates, "version=0.0.9\n");
    return classPath() + File.pathSeparator + folder;
  }

  private static String classPath() {
    return Reactor.classPath().collect(Collectors.joining(File.pathSeparator));
  }

  /** Starts the application, and returns the lines of Hotguard on the standard error. */
  private List<String> start(String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djava.io.tmpdir=" + folder);
    command.addAll(List.of(options));
    command.add(Shop.class.getName());
    Path said = folder.resolve("said.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .redirectError(said.toFile())
            .start();
    int exit = process.waitFor();
    String output = Files.readString(folder.resolve("output.txt")) + Files.readString(said);
    assertThat(exit).as(output).isZero();
    assertThat(output).contains(RUNS);
    return Files.readAllLines(said).stream().filter(line -> line.startsWith("hotguard: ")).toList();
  }

  @Test
  void theAgentLeavesTheApplicationToTheStarter() throws Exception {
    Path agent = Reactor.ROOT.resolve("guard-agent/target/hotguard-agent.jar");

    assertThat(start("-javaagent:" + agent, "-cp", classPath()))
        .singleElement()
        .asString()
        .matches(
            "hotguard: agent .+: the application brings Hotguard \\S+ itself \\(.+\\), so the agent"
                + " leaves Log.+ to it; remove that dependency or the -javaagent");
  }

  @Test
  void aLineNamesTheSecondVersionOfTheStarter() throws Exception {
    assertThat(start("-cp", withOldModule("hotguard-spring-boot-starter")))
        .containsExactly(
            "hotguard: the class path has several versions of Hotguard:"
                + " hotguard-spring-boot-starter "
                + Reactor.version()
                + " and 0.0.9; the first of each is used; remove the jars of the other version");
  }
}
