/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedFile;
import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.text.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports on made applications; {@code -Ddocs.update=true} rewrites the expected reports. */
final class DoctorCommandTest {
  private static final Path GOLDEN = Path.of("src/test/resources/doctor");
  private static final int MAX_LINES = 10;

  @TempDir private Path folder;

  private CommandRun doctor(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "doctor";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.in(folder, all);
  }

  private void assertGolden(String name, CommandRun run) throws IOException {
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.out().lines()).hasSizeLessThanOrEqualTo(MAX_LINES);
    String text =
        run.out()
            .replace(HotguardVersion.current(), "VERSION")
            .replace(DoctorLinesTest.LOCAL_REPOSITORY, "");
    Path file = GOLDEN.resolve(name + ".txt");
    GeneratedFile.assertHolds(file, text);
  }

  private static MadeApplication boot(String version) {
    String lib = "BOOT-INF/lib/";
    return new MadeApplication("Main-Class: org.springframework.boot.loader.launch.JarLauncher\n")
        .text("BOOT-INF/classes/log4j2.xml", MadeApplication.LOG4J_TO_A_SOCKET)
        .text(
            "BOOT-INF/classes/application.yml",
            "spring:\n  datasource:\n    url: jdbc:postgresql://db/shop\n")
        .type("BOOT-INF/classes/", OpenShop.class)
        .libraries(lib, "spring-boot-" + version, "tomcat-embed-core-10.1.42")
        .libraries(lib, "disruptor-3.4.4", "HikariCP-6.3.0", "postgresql-42.7.7")
        .library(lib, "io.micrometer", "micrometer-core", "1.15.1")
        .library(lib, "org.apache.logging.log4j", "log4j-core", "2.24.3");
  }

  @Test
  void describesAnExecutableJarOfSpringBoot() throws IOException {
    boot("3.5.16").write(folder.resolve("shop.jar"));

    assertGolden("boot", doctor("shop.jar"));
  }

  @Test
  void namesModulesForASpringBootWithoutAStarter() throws IOException {
    boot("2.7.18").write(folder.resolve("shop.jar"));

    assertThat(doctor("shop.jar").out())
        .startsWith("shop.jar: Spring Boot 2.7.18, ")
        .containsPattern(
            "Gradle +implementation\\(\"io.hotguard:guard-logging:[^)]+\\); implementation\\(\"io.hotguard:guard-jdbc:")
        .contains(
            "; by default they only report; let them act with -Dhotguard.mode=enforce (the starter, ")
        .doesNotContain("hotguard-spring-boot-starter");
  }

  @Test
  void offersNothingToAnApplicationThatHasTheStarter() throws IOException {
    boot("3.5.16")
        .library("BOOT-INF/lib/", "io.hotguard", "hotguard-spring-boot-starter", "0.1.0")
        .library("BOOT-INF/lib/", "io.hotguard", "guard-core", "0.1.0")
        .write(folder.resolve("shop.jar"));

    assertThat(doctor("shop.jar").out())
        .contains("Maven     nothing to add\nGradle    nothing to add\nagent     nothing to add: ")
        .doesNotContain("-javaagent");
  }

  /** They bring no guard, and the agent works beside them. */
  @Test
  void offersTheAgentBesideReplacements() throws IOException {
    boot("3.5.16")
        .library("BOOT-INF/lib/", "io.hotguard", "guard-hotpath", "0.1.0")
        .write(folder.resolve("shop.jar"));

    assertThat(doctor("shop.jar").out()).contains("agent     java -javaagent:hotguard-agent.jar ");
  }

  /** Beside the older release, the starter is off. */
  @Test
  void namesNoStarterForTwoSpringBoots() throws IOException {
    boot("2.7.18")
        .libraries("BOOT-INF/lib/", "spring-boot-3.5.16")
        .write(folder.resolve("shop.jar"));

    assertThat(doctor("shop.jar").out()).doesNotContain("hotguard-spring-boot-starter");
  }

  @Test
  void addsTheDisruptorThatTheGuardOfLog4jNeeds() throws IOException {
    assertThat(Files.readString(Path.of("../pom.xml")))
        .contains("<disruptor.version>3.4.4</disruptor.version>");
    assertThat(logging("log4j-core-2.25.5"))
        .contains("; runtimeOnly(\"com.lmax:disruptor:3.4.4\")")
        .contains(
            "<groupId>com.lmax</groupId><artifactId>disruptor</artifactId><version>3.4.4</version>");
    assertThat(logging("log4j-core-2.25.5", "guard-logging"))
        .contains("Gradle    runtimeOnly(\"com.lmax:disruptor:3.4.4\")\n");
    assertThat(logging("log4j-core-2.16.0")).doesNotContain("disruptor");
    assertThat(logging("logback-classic-1.5.18")).doesNotContain("disruptor");
  }

  @Test
  void followsTheClassPathOfAPlainJar() throws IOException {
    new MadeApplication(
            "Main-Class: shop.Shop\nClass-Path: lib/logback-classic-1.5.18.jar lib/no.jar\n")
        .type("", OpenShop.class)
        .write(folder.resolve("shop.jar"));
    new MadeApplication("").write(folder.resolve("lib/logback-classic-1.5.18.jar"));

    assertGolden("plain", doctor("shop.jar"));
  }

  @Test
  void describesAWar() throws IOException {
    String lib = "WEB-INF/lib/";
    new MadeApplication("")
        .type("WEB-INF/classes/", OpenShop.class)
        .libraries(lib, "log4j-core-2.14.1", "mysql-connector-java-5.1.49")
        .libraries(lib, "guard-core-0.0.9", "commons-dbcp2-2.13.0")
        .library(lib, "io.hotguard", "guard-jdbc", "0.0.9")
        .write(folder.resolve("shop.war"));

    assertGolden("war", doctor("shop.war"));
  }

  @Test
  void describesAProject() throws IOException {
    Path project = folder.resolve("shop");
    Path classes = Files.createDirectories(project.resolve("target/classes"));
    try (InputStream in = OpenShop.class.getResourceAsStream("OpenShop.class")) {
      Files.write(classes.resolve("OpenShop.class"), requireNonNull(in).readAllBytes());
    }
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project>
          <parent>
            <groupId>org.springframework.boot</groupId>
            <artifactId>spring-boot-starter-parent</artifactId>
            <version>4.1.1</version>
          </parent>
          <dependencies>
            <dependency>
              <groupId>com.h2database</groupId>
              <artifactId>h2</artifactId>
              <version>2.5.252</version>
            </dependency>
          </dependencies>
        </project>
        """);

    assertGolden("project", doctor("shop"));
  }

  @Test
  void readsSpringBootOfAnImportedBillOfMaterials() throws IOException {
    Path project = folder.resolve("shop");
    Path resources = Files.createDirectories(project.resolve("src/main/resources"));
    Files.writeString(resources.resolve("application.yml"), "a: 1\n");
    Files.writeString(
        project.resolve("pom.xml"),
        """
        <project>
          <properties>
            <spring-boot.version>3.5.16</spring-boot.version>
          </properties>
          <dependencyManagement>
            <dependencies>
              <dependency>
                <groupId>org.springframework.boot</groupId>
                <artifactId>spring-boot-dependencies</artifactId>
                <version>${spring-boot.version}</version>
                <type>pom</type>
                <scope>import</scope>
              </dependency>
            </dependencies>
          </dependencyManagement>
        </project>
        """);

    assertThat(doctor("shop").out()).startsWith("shop: Spring Boot 3.5.16\n");
  }

  @Test
  void saysThatAnApplicationHasNothingThatItKnows() throws IOException {
    new MadeApplication("").text("application.yml", "a: 1\n").write(folder.resolve("shop.jar"));

    assertGolden("nothing", doctor("shop.jar"));
  }

  @Test
  void refusesBadInputInALine() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "PK");
    Files.writeString(folder.resolve("torn.jar"), "PK");
    Files.createDirectory(folder.resolve("empty"));
    byte[] whole = new MadeApplication("").type("", OpenShop.class).bytes();
    Files.write(folder.resolve("cut.jar"), Arrays.copyOf(whole, whole.length / 2));

    assertMisuse("give either an application, such as target/shop.jar, or --pid=PID");
    assertMisuse("nowhere.jar: no such file or folder; give a jar", "nowhere.jar");
    assertMisuse("notes.txt: is neither a jar or war nor a folder", "notes.txt");
    assertMisuse("torn.jar: not a readable archive (", "torn.jar");
    assertMisuse("cut.jar: not a readable archive (", "cut.jar");
    assertMisuse("empty: holds no class, no jar and no configuration", "empty");
    assertMisuse("give either an application", "shop.jar", "--pid=1");
    assertMisuse(
        "--pid: process " + ProcessHandle.current().pid() + " is this one",
        "--pid=" + ProcessHandle.current().pid());
    assertMisuse("--pid=shop: must be a whole number", "--pid=shop");
    assertMisuse(
        "--pid=99999999999999999999: is too large; must be at most 9223372036854775807",
        "--pid=99999999999999999999");
  }

  @Test
  void saysThatAPartOfAnArchiveCannotBeRead() throws IOException {
    boot("3.5.16")
        .text("BOOT-INF/lib/torn-1.0.jar", "PK, but no more")
        .write(folder.resolve("shop.jar"));

    CommandRun run = doctor("shop.jar");

    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.out())
        .contains(
            "(2 hot methods); 1 input could not be read in full: shop.jar!/BOOT-INF/lib/torn-1.0.jar\n");
    assertThat(run.out().lines()).hasSize(MAX_LINES);
  }

  /** The numbers are those of the command that the report names. */
  @Test
  void checksAJarThatNothingStartsAsCheckDoes() throws IOException {
    new MadeApplication("").type("", NearestName.class).write(folder.resolve("tools.jar"));

    CommandRun run = doctor("tools.jar");
    String check = CommandRun.in(folder, "check", "tools.jar").out();

    assertThat(run.out())
        .contains("more      java -jar hotguard.jar check tools.jar")
        .contains(" hot methods), checked as a library\n")
        .doesNotContain("could not be read");
    assertThat(check).contains("input checked as a library: ");
    String hot = check.replaceFirst("(?s).*\\n([0-9]+) of [0-9]+ methods? (is|are) hot.*", "$1");
    assertThat(run.out()).contains("(" + hot + " hot methods)");
  }

  /** The oldest releases are those of the guards. */
  @Test
  void knowsTheReleasesThatTheGuardsNeed() throws IOException {
    assertThat(
            Files.readString(
                Path.of(
                    "../guard-logging/src/main/java/io/hotguard/logging/internal/log4j/Log4jAdapter.java")))
        .contains("OLDEST = \"2.17.1\";");
    assertThat(
            Files.readString(
                Path.of(
                    "../guard-logback/src/main/java/io/hotguard/logback/internal/context/LogbackBootstrap.java")))
        .contains("OLDEST_LOGBACK = \"1.4.14\";")
        .contains("OLDEST_OF_1_3 = \"1.3.14\";");

    assertThat(logging("log4j-core-2.17.0"))
        .contains("guards    not logging (Log4j 2.17.0; the guard needs 2.17.1 or later)\n")
        .doesNotContain("hotguard.mode=enforce");
    assertThat(logging("log4j-core-2.17.1"))
        .contains("guards    logging (Log4j 2.17.1); ")
        .contains("act with -Dhotguard.mode=enforce");
    assertThat(logging("log4j-core-3.0.0"))
        .contains("guards    not logging (Log4j 3.0.0; the guard needs a release before 3)\n");
    assertThat(logging("logback-classic-1.4.13"))
        .contains("guards    not logging (Logback 1.4.13; the guard needs 1.4.14 or later)\n");
    assertThat(logging("logback-classic-1.4.14")).contains("guards    logging (Logback 1.4.14); ");
    assertThat(logging("logback-classic-1.3.5"))
        .contains("guards    not logging (Logback 1.3.5; the guard needs 1.3.14 or later)\n");
    assertThat(logging("logback-classic-1.3.14")).contains("guards    logging (Logback 1.3.14); ");
  }

  /** Quarkus names jars by group and artifact, and the driver has no coordinates in it. */
  @Test
  void knowsALibraryByItsClassesAndItsManifest() throws IOException {
    MadeApplication driver =
        new MadeApplication("Bundle-SymbolicName: org.postgresql.jdbc\nBundle-Version: 42.7.13\n")
            .text("org/postgresql/Driver.class", "");
    MadeApplication all =
        new MadeApplication("Implementation-Version: 7.0\n")
            .text("com/zaxxer/hikari/HikariDataSource.class", "");
    new MadeApplication("")
        .archive("lib/main/org.postgresql.postgresql-42.7.13.jar", driver)
        .archive("lib/all.jar", all)
        .write(folder.resolve("shop.jar"));

    assertThat(doctor("shop.jar").out())
        .contains("HikariCP of an unknown version, pgjdbc 42.7.13")
        .contains("data sources (HikariCP of an unknown version, pgjdbc 42.7.13)");
  }

  @Test
  void promisesNoAgentWhereClassLoadersTakeNoJars() throws IOException {
    assertThat(logging("jboss-modules-2.1.5"))
        .contains("guards    not logging and not data sources (JBoss Modules: ")
        .contains("agent     nothing to add: JBoss Modules takes no jars from an agent");
  }

  /** No code of such a guard runs, so nothing else says it. */
  @Test
  void saysThatAGuardIsThatOfAnotherLibrary() throws IOException {
    assertThat(logging("logback-classic-1.5.18", "guard-logging"))
        .contains(", guard-logging guards nothing (no Log4j is here); ")
        .contains("implementation(\"io.hotguard:guard-logback:");
    assertThat(logging("log4j-core-2.25.5", "guard-logback"))
        .contains(", guard-logback guards nothing (no Logback is here); ")
        .contains("implementation(\"io.hotguard:guard-logging:");
    assertThat(logging("logback-classic-1.5.18", "guard-logging", "guard-logback"))
        .doesNotContain("guards nothing");
  }

  private String logging(String library, String... guards) throws IOException {
    String lib = "WEB-INF/lib/";
    MadeApplication application =
        new MadeApplication("").libraries(lib, library).text("application.yml", "a: 1\n");
    for (String guard : guards) {
      application.library(lib, "io.hotguard", guard, "0.1.0");
    }
    application.write(folder.resolve("shop.war"));
    return doctor("shop.war").out();
  }

  private void assertMisuse(String message, String... args) {
    CommandRun run = doctor(args);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("hotguard: " + message);
    assertThat(run.err().lines()).hasSize(2);
  }
}
