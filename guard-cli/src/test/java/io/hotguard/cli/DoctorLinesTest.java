/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.MarkdownPage;
import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of {@code doctor} that a reader copies: artifacts, keys, files and commands. */
final class DoctorLinesTest {
  /** After the line of Gradle until there is a release. */
  static final String LOCAL_REPOSITORY = " with repositories { mavenLocal() }";

  private static final Path ROOT = Path.of("..");
  private static final Pattern MANAGED = Pattern.compile("<artifactId>([a-z-]+)</artifactId>");
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "io\\.hotguard</groupId><artifactId>([a-z-]+)</artifactId>|\\bio\\.hotguard:([a-z-]+):");
  private static final Pattern KEY =
      Pattern.compile("(?:\\b|(?<=-D))(?<!io\\.)hotguard(\\.[a-z][a-z-]*)+(?<!\\.jar)\\b");

  @TempDir private Path folder;

  /** The reports on applications for which the doctor has each of its lines. */
  private String reports() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String boot : List.of("2.7.18", "3.5.16")) {
      String lib = "BOOT-INF/lib/";
      new MadeApplication("Main-Class: org.springframework.boot.loader.launch.JarLauncher\n")
          .type("BOOT-INF/classes/", OpenShop.class)
          .libraries(lib, "spring-boot-" + boot, "HikariCP-6.3.0")
          .libraries(lib, "log4j-core-2.25.5", "logback-classic-1.5.18")
          .write(folder.resolve("shop.jar"));
      CommandRun run = CommandRun.in(folder, "doctor", "shop.jar");
      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.CLEAN);
      all.append(run.out());
    }
    try (Stream<Path> golden = Files.list(Path.of("src/test/resources/doctor"))) {
      for (Path each : golden.toList()) {
        all.append(Files.readString(each));
      }
    }
    return all.toString();
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> firstGroup(match))
        .collect(toCollection(TreeSet::new));
  }

  private static String firstGroup(MatchResult match) {
    for (int group = 1; group <= match.groupCount(); group++) {
      if (match.group(group) != null) {
        return match.group(group);
      }
    }
    return match.group();
  }

  @Test
  void namesArtifactsOfTheBom() throws IOException {
    Set<String> named = found(ARTIFACT, reports());

    assertThat(named)
        .contains(
            "guard-logging",
            "guard-logback",
            "guard-jdbc",
            "guard-maven-plugin",
            "hotguard-spring-boot-starter");
    assertThat(found(MANAGED, Files.readString(ROOT.resolve("guard-bom/pom.xml"))))
        .containsAll(named);
  }

  private String report(String framework, String... libraries) throws IOException {
    String lib = "BOOT-INF/lib/";
    new MadeApplication("Main-Class: shop.Shop\n")
        .type("BOOT-INF/classes/", OpenShop.class)
        .libraries(lib, framework)
        .libraries(lib, libraries)
        .write(folder.resolve("line.jar"));
    return CommandRun.in(folder, "doctor", "line.jar").out();
  }

  @Test
  void namesALineForEachGuardAndForMeasuring() throws IOException {
    String version = HotguardVersion.current();
    boolean snapshot = version.endsWith("-SNAPSHOT");
    for (String library : List.of("log4j-core-2.25.5", "logback-classic-1.5.18")) {
      String boot = report("spring-boot-3.5.16", library, "HikariCP-6.3.0");
      String plain = report(library, "HikariCP-6.3.0");

      assertThat(boot)
          .contains("let them act with hotguard.mode: enforce in application.yml\n")
          .doesNotContain("-Dhotguard.");
      assertThat(plain)
          .contains("let them act with -Dhotguard.mode=enforce\n")
          .doesNotContain("application.yml");
      for (String report : List.of(boot, plain)) {
        assertThat(report.lines()).hasSizeLessThanOrEqualTo(10);
        assertThat(report)
            .contains("measures  io.hotguard:guard-metrics:" + version + " records in your code; ");
        assertThat(report.contains(LOCAL_REPOSITORY + "\n")).isEqualTo(snapshot);
      }
    }
    assertThat(report("postgresql-42.7.7")).contains("implementation(\"io.hotguard:guard-jdbc:");
    assertThat(report("slf4j-api-2.0.20")).doesNotContain("mavenLocal");
  }

  @Test
  void namesDeclaredKeys() throws IOException {
    Set<String> named =
        KEY.matcher(reports())
            .results()
            .map(MatchResult::group)
            .collect(toCollection(TreeSet::new));

    assertThat(named).contains("hotguard.mode");
    assertThat(GuardProperties.ofClassPath()).extracting(GuardProperty::key).containsAll(named);
  }

  /** The first screen of the README. */
  @Test
  void theReadmeBeginsWithThisCommand() throws IOException {
    assertThat(MarkdownPage.read(ROOT.resolve("README.md")).first("sh").lines())
        .containsExactly(
            "mvn -ntp -DskipTests install -pl guard-cli -am",
            "java -jar guard-cli/target/hotguard.jar doctor path/to/app.jar");
  }

  @Test
  void theReadmeQuotesAReport() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String report =
        Files.readString(Path.of("src/test/resources/doctor/boot.txt"))
            .replace("VERSION", HotguardVersion.current());

    assertThat(report.lines()).hasSize(10);
    List<String> quoted =
        readme
            .lines()
            .dropWhile(line -> !line.startsWith("shop.jar: "))
            .takeWhile(line -> !line.equals("```"))
            .toList();
    assertThat(quoted).hasSizeGreaterThan(4);
    assertThat(quoted)
        .allSatisfy(
            line ->
                assertThat(report.lines())
                    .anyMatch(
                        whole ->
                            line.endsWith(" ...")
                                ? whole.startsWith(line.replace(" ...", ""))
                                : whole.equals(line)));
  }

  @Test
  void namesTheAgentAndThePluginAsTheyAreBuilt() throws IOException {
    String reports = reports();

    assertThat(reports).contains("-javaagent:hotguard-agent.jar", "plugins { id(\"io.hotguard\") ");
    assertThat(Files.readString(ROOT.resolve("guard-agent/pom.xml")))
        .contains("<finalName>hotguard-agent</finalName>");
    assertThat(
            ROOT.resolve(
                "guard-gradle-plugin/src/main/resources/META-INF/gradle-plugins/io.hotguard.properties"))
        .exists();
  }
}
