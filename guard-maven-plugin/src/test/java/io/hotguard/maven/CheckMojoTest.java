/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.HotPath;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal as Maven calls it: fields set, {@code execute} called. */
final class CheckMojoTest {
  private static final int PROBES = 40_000;

  private final List<String> logged = new ArrayList<>();
  @TempDir private Path folder;
  private GoalRun mojo;

  @BeforeEach
  void makeAProject() throws ReflectiveOperationException, IOException {
    Files.createDirectories(folder.resolve("target/classes"));
    mojo = new GoalRun(folder, logged);
    set("formats", List.of("sarif", "html", "json", "text"));
  }

  private void set(String field, Object value) throws ReflectiveOperationException {
    mojo.set(field, value);
  }

  @Test
  void writesItsReports() throws Exception {
    mojo.execute();

    assertThat(logged).first().asString().startsWith("No findings in ");
    assertThat(folder.resolve("target/hotguard"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.sarif"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.html"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.json"))
        .isDirectoryContaining(file -> file.endsWith("hotguard.txt"));
  }

  /** A code scanning service replaces an earlier report only if its name is the same. */
  @Test
  void eachModuleHasASarifReportOfItsOwn() throws Exception {
    Files.createDirectories(folder.resolve(".git"));
    for (String name : List.of("web", "core")) {
      Path module = folder.resolve(name);
      Files.createDirectories(module.resolve("target/classes"));
      GoalRun goal = new GoalRun(module, logged);
      goal.set("formats", List.of("sarif"));
      goal.execute();

      assertThat(module.resolve("target/hotguard/hotguard.sarif"))
          .content()
          .containsPattern("\"automationDetails\": *\\{\\s*\"id\": *\"hotguard/" + name + "/\"");
    }
  }

  @Test
  void isSkippedWhenToldToOrWhenThereIsNothing() throws Exception {
    set("skip", true);
    mojo.execute();
    set("skip", false);
    Files.delete(folder.resolve("target/classes"));
    mojo.execute();

    assertThat(logged)
        .containsExactly(
            "Hotguard is skipped.",
            "There is nothing to check: the project has no compiled classes, no inputs and no jdbcUrls.");
    assertThat(folder.resolve("target/hotguard")).doesNotExist();
  }

  @Test
  void failsOnSettingsThatItCannotRead() throws IOException {
    Files.writeString(folder.resolve("hotguard.yml"), "exclude: [a]\n");

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("Hotguard: hotguard.yml:1: unknown key 'exclude'; did you mean excludes?");
  }

  @Test
  void saysWhatItsParametersAllow() throws Exception {
    set("failOn", "fatal");
    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("Hotguard: failOn 'fatal': must be error, warning, note or never");
    set("failOn", "never");
    set("formats", List.of("pdf"));
    assertThatThrownBy(mojo::execute)
        .hasMessage("Hotguard: format 'pdf': must be text, json, sarif or html");
    set("formats", List.of());
    set("writeBaseline", true);
    assertThatThrownBy(mojo::execute)
        .hasMessage("Hotguard: writeBaseline needs baseline, the file to write");
    set("baseline", new File(folder.toFile(), "known.txt"));
    assertThatCode(mojo::execute).doesNotThrowAnyException();
    assertThat(folder.resolve("known.txt")).exists();
  }

  @Test
  void checksWhatItIsGivenBesides() throws Exception {
    set("inputs", List.of(new File(folder.toFile(), "none.jar")));

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("none.jar: no such file or folder");
  }

  @Test
  void checksJdbcUrlsEvenWithoutClasses() throws Exception {
    Files.delete(folder.resolve("target/classes"));
    set("jdbcUrls", List.of("jdbc:mysql://db/shop?password=hidden&multiStatements=true"));
    set("ruleSets", List.of("all"));
    mojo.execute();

    assertThat(logged)
        .anyMatch(line -> line.startsWith("WARNING PasswordInUrl: "))
        .noneMatch(line -> line.contains("hidden"))
        .first()
        .asString()
        .contains(" in 1 JDBC URL; worst: ");
  }

  @Test
  void logsTheReportAtTheLevelOfItsWorstFinding() throws Exception {
    set("jdbcUrls", List.of("jdbc:mysql://db/shop?multiStatements=true&password=hidden"));
    set("ruleSets", List.of("all"));
    mojo.execute();

    assertThat(logged)
        .anyMatch(line -> line.startsWith("WARNING PasswordInUrl: "))
        .anyMatch(line -> line.startsWith("  fix: "))
        .anyMatch(line -> line.startsWith("Call paths and whole messages: hotguard.sarif, "))
        .first()
        .asString()
        .matches("\\[WARNING] \\d+ warnings?[ ,].*");
  }

  @Test
  void refusesWhatIsNoJdbcUrl() throws Exception {
    set("jdbcUrls", List.of("http://db?password=hidden"));

    assertThatThrownBy(mojo::execute)
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("Hotguard: ")
        .hasMessageNotContaining("hidden");
  }

  /** Numbers are told from words by exceptions, whose memory is in the recording. */
  private Path recorded() throws IOException {
    Path file = folder.resolve("shop.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationInNewTLAB").withStackTrace();
      recording.start();
      int numbers = 0;
      for (int i = 0; i < PROBES; i++) {
        numbers += isNumber("word-" + i) ? 1 : 0;
      }
      recording.stop();
      recording.dump(file);
      assertThat(numbers).isZero();
    }
    return file;
  }

  @HotPath
  private static boolean isNumber(String text) {
    try {
      Integer.parseInt(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  @Test
  void listsWhatItFindsByItsWeightInARecording() throws Exception {
    String compiled = CheckMojoTest.class.getSimpleName() + ".class";
    try (InputStream itself = CheckMojoTest.class.getResourceAsStream(compiled)) {
      Files.copy(itself, folder.resolve("target/classes").resolve(compiled));
    }
    set("jdbcUrls", List.of("jdbc:mysql://db/shop?multiStatements=true"));
    set("failOn", "never");
    mojo.execute();
    assertThat(logged)
        .anyMatch(line -> line.contains("NumberProbing"))
        .noneMatch(line -> line.contains("measured: "));

    set("profile", List.of(recorded().toFile()));
    mojo.execute();

    assertThat(logged).anyMatch(line -> line.matches(".*; measured: [0-9.]+ %( in its method)?"));
    assertThat(Files.readString(folder.resolve("target/hotguard/hotguard.txt")))
        .contains("measured: not weighed");
    assertThat(Files.readString(folder.resolve("target/hotguard/hotguard.sarif")))
        .containsPattern("Measured: [0-9.]+ %")
        .containsPattern("\"weightOf\": \"(line|method)\"")
        .contains("\"weightOf\": \"unknown\"");
  }

  @Test
  void goesOnWithoutAProfileThatItCannotRead() throws Exception {
    Path letter = Files.writeString(folder.resolve("letter.jfr"), "Dear reader");
    set("profile", List.of(letter.toFile(), new File(folder.toFile(), "nowhere.jfr")));

    mojo.execute();

    assertThat(String.join(" ", logged).replaceAll("\\s+", " "))
        .contains(letter + ": is no flight recording")
        .contains("nowhere.jfr: no such file");
    assertThat(folder.resolve("target/hotguard")).exists();
  }
}
