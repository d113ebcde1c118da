/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.HotPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiagnoseCommandTest {
  private static final int PROBES = 40_000;
  @TempDir private static Path folder;
  private static int numbers;

  /** Numbers are told from words by exceptions. */
  @BeforeAll
  static void record() throws IOException {
    try (Recording recording = new Recording()) {
      recording.enable("jdk.JavaExceptionThrow").withStackTrace();
      recording.enable("jdk.ObjectAllocationInNewTLAB").withStackTrace();
      recording.enable("jdk.ExceptionStatistics");
      recording.enable("jdk.CPULoad");
      recording.enable("jdk.CPUInformation");
      recording.start();
      for (int i = 0; i < PROBES; i++) {
        numbers += isNumber("word-" + i) ? 1 : 0;
      }
      recording.stop();
      recording.dump(folder.resolve("shop.jfr"));
    }
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

  /** As hot to a check, and never called. */
  @HotPath
  static boolean isPrice(String text) {
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static CommandRun diagnose(String... more) {
    String[] args = new String[more.length + 3];
    args[0] = "diagnose";
    args[1] = "shop.jfr";
    args[2] = "--least-share=0";
    System.arraycopy(more, 0, args, 3, more.length);
    return CommandRun.in(folder, args);
  }

  @Test
  void ranksWhatItFindsInWords() {
    CommandRun run = diagnose();

    assertThat(numbers).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(run.out())
        .contains("WARNING NumberProbing")
        .contains("io.hotguard.cli.DiagnoseCommandTest.isNumber:")
        .contains("Limits of this recording:");
  }

  @Test
  void writesForProgramsAndBrowsers() throws IOException {
    CommandRun json = diagnose("--format=json");
    CommandRun sarif = diagnose("--format=sarif");
    CommandRun html = diagnose("--format=html", "--output=page.html");
    String page = Files.readString(folder.resolve("page.html"));

    assertThat(json.out())
        .startsWith("{\n  \"tool\": \"hotguard\",\n")
        .containsPattern("\"peakThreads\": [0-9]+")
        .contains("\"cause\": \"NumberProbing\"")
        .contains("\"line\": \"" + DiagnoseCommandTest.class.getName() + ".isNumber:");
    assertThat(sarif.out())
        .contains("\"version\": \"2.1.0\"")
        .contains("\"ruleId\": \"NumberProbing\"")
        .contains("DiagnoseCommandTest.isNumber")
        .contains("\"weightOf\": \"rule\"");
    assertThat(html.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("NumberProbing</h2>")
        .contains("<h2>Working time by activity, callers on top</h2>")
        .doesNotContain("<script src");
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http://");
  }

  @Test
  void failsWhereItIsAskedTo() {
    assertThat(diagnose("--fail-on=warning").exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(diagnose("--fail-on=error").exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void joinsWhatIsFoundInTheCode() throws Exception {
    Path classes =
        Path.of(
            DiagnoseCommandTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());

    CommandRun run = diagnose("--classes=" + classes.resolve("io/hotguard/cli"));

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
    String found = run.out().substring(run.out().indexOf("Found by the check, by weight:"));
    String test = DiagnoseCommandTest.class.getName();
    assertThat(found)
        .containsPattern("\\d %( in its method)?  NumberProbing at " + test + ".isNumber:")
        .contains("  on no recorded stack  NumberProbing at " + test + ".isPrice:");
    assertThat(found.indexOf("isNumber")).isLessThan(found.indexOf("isPrice"));
  }

  @Test
  void saysWhatTheCheckCouldNotLookAt() throws Exception {
    Files.writeString(folder.resolve("broken.jar"), "no archive");
    Files.writeString(folder.resolve("logback.xml"), "<configuration/>");

    CommandRun broken = diagnose("--classes=broken.jar");
    CommandRun json = diagnose("--classes=broken.jar", "--format=json");
    CommandRun html = diagnose("--classes=broken.jar", "--format=html");
    CommandRun clean = diagnose("--classes=logback.xml");

    String note = "broken.jar: not a readable archive";
    assertThat(broken.out()).contains("  not looked at: ").contains(note);
    assertThat(json.out()).contains("\"notLookedAt\": [").contains(note);
    assertThat(html.out()).contains("<li>not looked at: ").contains(note);
    assertThat(clean.out())
        .contains("Found by the check, by weight:\n  nothing in 1 configuration file\n");
    assertThat(diagnose().out()).doesNotContain("Found by the check");
    assertMisuse("--classes: no class and no configuration file", "shop.jfr", "--classes=shop.jfr");
  }

  /** The same from the other side. */
  @Test
  void weighsWhatACheckFinds() throws Exception {
    Path classes =
        Path.of(
            DiagnoseCommandTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path properties = folder.resolve("application.properties");
    Files.writeString(
        properties, "spring.datasource.url=jdbc:mysql://db/shop?autoReconnect=true\n");
    String[] check = {
      "check",
      classes.resolve("io/hotguard/cli").toString(),
      properties.toString(),
      "--fail-on=never"
    };

    CommandRun plain = CommandRun.in(folder, check);
    CommandRun weighed = CommandRun.in(folder, with(check, "--profile=shop.jfr"));
    CommandRun json = CommandRun.in(folder, with(check, "--profile=shop.jfr", "--format=json"));

    CommandRun sarif = CommandRun.in(folder, with(check, "--profile=shop.jfr", "--format=sarif"));

    String test = DiagnoseCommandTest.class.getName();
    assertThat(weighed.err()).isEmpty();
    assertThat(sarif.out())
        .containsPattern("Measured: [0-9.]+ %")
        .containsPattern("\"weightOf\": \"(line|method)\"")
        .contains("\"weightOf\": \"no-stack\"")
        .contains("\"weightOf\": \"unknown\"");
    assertThat(plain.out()).doesNotContain("measured: ");
    assertThat(weighed.out())
        .containsPattern(
            "NumberProbing: [^\n]*\n  at:  "
                + test
                + "\\.isNumber[^\n]*\n  hot: [^\n]*; measured: [0-9.]+ %")
        .containsPattern("isPrice[^\n]*\n  hot: [^\n]*; measured: on no recorded stack\n")
        .doesNotContain("not weighed");
    assertThat(weighed.out().indexOf("measured: on no recorded stack"))
        .isGreaterThan(weighed.out().lastIndexOf("application.properties:1"));
    assertThat(weighed.out().lines().filter(line -> line.contains("NumberProbing: ")).count())
        .isEqualTo(plain.out().lines().filter(line -> line.contains("NumberProbing: ")).count());
    assertThat(json.out())
        .contains("measured: on no recorded stack")
        .containsPattern("\"weight\": (0\\.[0-9]+|1(\\.0)?),\\s+\"weightOf\": \"(line|method)\"")
        .containsPattern("\"weight\": 0(\\.0)?,\\s+\"weightOf\": \"no-stack\"")
        .containsPattern("\"fingerprint\": \"[^\"]+\",\\s+\"weightOf\": \"unknown\"");
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void saysWhatIsWrongInOneLine() throws IOException {
    Files.writeString(folder.resolve("letter.jfr"), "Dear reader");

    assertMisuse("letter.jfr: is no flight recording", "letter.jfr");
    assertMisuse("nowhere.jfr: no such file", "nowhere.jfr");
    Files.writeString(folder.resolve("shop.jar"), "PK");
    assertMisuse("shop.jar: is no flight recording, but a jar; use check", "shop.jar");
    assertMisuse("--least-share=101.0: must be in 0..100", "shop.jfr", "--least-share=101");
    assertMisuse("nowhere: no such file or folder", "shop.jfr", "--classes=nowhere");
    assertMisuse("give either a RECORDING, such as recording.jfr, or --pid=PID");
    assertMisuse("give either a RECORDING", "shop.jfr", "--pid=1");
    assertMisuse("--seconds=-1: must be in 0..3600", "--pid=1", "--seconds=-1");
    assertMisuse("--keep needs --pid", "shop.jfr", "--keep=other.jfr");
    assertMisuse("--output=no/where.html: cannot be written", "shop.jfr", "--output=no/where.html");
    assertMisuse("--output=.: cannot be written; is a folder", "shop.jfr", "--output=.");
    assertMisuse("--output=./shop.jfr: is the recording", "shop.jfr", "--output=./shop.jfr");
    assertMisuse("--format=pdf: must be text, json, sarif, html", "shop.jfr", "--format=pdf");
    assertMisuse("--seconds=soon: must be a whole number", "--pid=1", "--seconds=soon");
    assertMisuse("--least-share=half: must be a number", "shop.jfr", "--least-share=half");
  }

  /** Nobody wants to know after an hour of recording. */
  @Test
  void saysWhatIsWrongBeforeItRecords() {
    String none = "--pid=" + Long.MAX_VALUE; // which would be said, too, if it came to that
    assertMisuse("--output=no/where.html: cannot be written", none, "--output=no/where.html");
    assertMisuse("--keep=no/where.jfr: cannot be written", none, "--keep=no/where.jfr");
    assertMisuse("--output=a.jfr: is the recording", none, "--keep=a.jfr", "--output=a.jfr");
    assertMisuse("nowhere: no such file or folder", none, "--classes=nowhere");
  }

  private static void assertMisuse(String message, String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "diagnose";
    System.arraycopy(args, 0, all, 1, args.length);
    CommandRun run = CommandRun.in(folder, all);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSize(2);
    assertThat(run.err()).startsWith("hotguard: ").contains(message);
  }
}
