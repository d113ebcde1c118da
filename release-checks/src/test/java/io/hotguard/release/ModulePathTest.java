/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.JdkCompiler;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts {@code java --module-path} with the jars of all modules; runs after they are packaged. */
final class ModulePathTest {
  private static final long MAX_SECONDS = 60;

  /** Libraries of tests, and of Maven, are on no user's module path. */
  private static final List<String> NOT_OF_USERS =
      List.of(
          "/io/hotguard/",
          "/org/junit/",
          "/org/assertj/",
          "/net/bytebuddy/",
          "/org/opentest4j/",
          "/org/apiguardian/",
          "/com/fasterxml/",
          "/org/apache/maven/");

  @TempDir private Path folder;

  private static String modulePath() {
    Stream<String> libraries =
        Reactor.classPath()
            .filter(file -> file.endsWith(".jar"))
            .filter(file -> NOT_OF_USERS.stream().noneMatch(file.replace('\\', '/')::contains))
            .filter(file -> !file.contains("surefire"));
    Stream<String> own =
        Reactor.withJar().stream()
            .filter(module -> !module.packaging().equals("maven-plugin"))
            .map(module -> module.jar().toString());
    return Stream.concat(own, libraries)
        .filter(file -> !file.startsWith(Reactor.ROOT + "/guard-") || file.contains("/target/"))
        .distinct()
        .collect(Collectors.joining(System.getProperty("path.separator")));
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String text = Files.readString(output, UTF_8);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  /** Packages that two modules share, or a provider that is missing, would end the start. */
  @Test
  void anApplicationWithAModuleDescriptorStarts() throws Exception {
    String requires =
        Reactor.withJar().stream()
            .filter(module -> !module.packaging().equals("maven-plugin"))
            .map(module -> "  requires " + module.moduleName() + ";\n")
            .sorted()
            .collect(Collectors.joining());
    Path sources = Files.createDirectories(folder.resolve("src/shop"));
    Path descriptor =
        Files.writeString(
            folder.resolve("src/module-info.java"), "module shop {\n" + requires + "}\n");
    Path main =
        Files.writeString(
            sources.resolve("Main.java"),
            """
            package shop;

            public class Main {
              public static void main(String[] args) {
                System.out.println(io.hotguard.rule.RuleCatalog.load().rules().size());
                System.out.println(Main.class.getModule().getName());
                System.out.println(io.hotguard.Guards.class.getModule().getName());
                System.out.println(
                    io.hotguard.metrics.RecorderRegistry.class.getModule().getName());
              }
            }
            """);
    String path = modulePath();
    String classes = folder.resolve("classes").toString();
    int compiled =
        JdkCompiler.get()
            .run(
                null,
                null,
                null,
                "--module-path",
                path,
                "-d",
                classes,
                "-Xlint:none",
                descriptor.toString(),
                main.toString());

    assertThat(compiled).isZero();
    assertThat(run("--module-path", classes + ":" + path, "-m", "shop/shop.Main").lines())
        .containsExactly(
            String.valueOf(RuleCatalog.load().rules().size()),
            "shop",
            "io.hotguard.core",
            "io.hotguard.metrics");
  }

  @Test
  void theShadedCommandIsAModuleToo() throws Exception {
    Path jar = Reactor.ROOT.resolve("guard-cli/target/hotguard.jar");

    assertThat(
            run(
                    "--module-path",
                    jar.toString(),
                    "-m",
                    "io.hotguard.cli/io.hotguard.cli.Main",
                    "rules")
                .lines())
        .hasSameSizeAs(RuleCatalog.load().rules());
  }
}
