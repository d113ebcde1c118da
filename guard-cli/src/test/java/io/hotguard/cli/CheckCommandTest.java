/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.rule.RuleCatalog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckCommandTest {
  private static final String SECRET = "hunter2&x'y\"z";

  /* A password in it is a warning, a key that is there twice with two values an error. */
  private static final String URL =
      "jdbc:mysql://db/shop?password=hunter2&connectTimeout=1000&connectTimeout=2000";
  private static final String SAFE_URL = "jdbc:h2:mem:shop";

  @TempDir private Path folder;

  private CommandRun check(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "check";
    System.arraycopy(args, 0, all, 1, args.length);
    return CommandRun.in(folder, all);
  }

  @Test
  void endsWithZeroWhenThereIsNothing() throws IOException {
    Files.createDirectory(folder.resolve("classes"));
    Files.writeString(folder.resolve("classes/application.yml"), "greeting: hello\n");

    CommandRun run = check("classes");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("No findings in 1 configuration file\n\n");
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  /** The check looked at other files than the user meant: no findings there are no good news. */
  @Test
  void endsWithTwoWhenNoInputHoldsAnything() throws IOException {
    Files.createDirectories(folder.resolve("src/main/java"));
    Files.writeString(folder.resolve("recording.bin"), "FLR");
    String nothing = ": holds no class file, and no configuration file of a known name";

    assertMisuse(
        "nothing to check: recording.bin"
            + nothing
            + "; give what the build has made, such as target/classes",
        "check",
        "recording.bin");
    assertThat(check("src/main/java").exitCode()).isEqualTo(ExitCode.USAGE);

    Files.writeString(folder.resolve("application.yml"), "greeting: hello\n");
    CommandRun run = check("src/main/java", "application.yml", "recording.bin");
    assertThat(run.out())
        .isEqualTo(
            "No findings in 1 configuration file; 2 remarks on the input\n\ninput java"
                + nothing
                + "\ninput recording.bin"
                + nothing
                + "\n");
    assertThat(run.exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void endsWithTwoWhenTheOnlyConfigurationFileCannotBeRead() throws IOException {
    Files.writeString(folder.resolve("log4j2.xml"), "<Configuration><Appenders><Cons");

    CommandRun run = check("log4j2.xml");

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.out() + run.err()).contains("log4j2.xml", "not read as configuration: line 1");
  }

  @Test
  void refusesACutJarInAFolderUnlessToldToGoOn() throws IOException {
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Files.writeString(folder.resolve("application.yml"), "greeting: hello\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream jar = new ZipOutputStream(bytes)) {
      jar.putNextEntry(new ZipEntry("application.yml"));
    }
    Files.write(lib.resolve("cut.jar"), Arrays.copyOf(bytes.toByteArray(), bytes.size() - 30));

    CommandRun refused = check("lib", "application.yml", "--baseline=known", "--write-baseline");
    CommandRun gone = check("lib", "application.yml", "--keep-going");

    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err())
        .startsWith("hotguard: cut.jar: not a readable archive: ")
        .contains("; build or download it again, or add --keep-going");
    assertThat(folder.resolve("known")).doesNotExist();
    assertThat(gone.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(gone.out()).contains("\ninput cut.jar: not a readable archive: ");
  }

  @Test
  void saysWhereTheReportGoesThatNothingIsHot() throws IOException {
    try (InputStream in = CommandRun.class.getResourceAsStream("CommandRun.class")) {
      Files.write(folder.resolve("CommandRun.class"), requireNonNull(in).readAllBytes());
    }

    CommandRun run = check("CommandRun.class");
    assertThat(run.out())
        .startsWith("No findings in 1 class; no code is known to be hot\n")
        .contains("\n    java -jar hotguard.jar check CommandRun.class --pid=PID\n")
        .contains("\n    jcmd PID JFR.start duration=60s filename=/tmp/app.jfr\n")
        .contains("\n    java -jar hotguard.jar check CommandRun.class --profile=/tmp/app.jfr\n");
    assertThat(check("CommandRun.class", "--format=json", "--output=report.json").err())
        .startsWith("No findings in 1 class; no code is known to be hot. ")
        .contains("Nothing in these classes is known to run often");
  }

  @Test
  void explainsOnRequestAndWrapsAtTheTerminal() {
    CommandRun brief = check("--jdbc-url", URL);
    CommandRun whole = check("--jdbc-url", URL, "--explain");
    CommandRun narrow = CommandRun.onTerminal(folder, "check", "--jdbc-url", URL, "--color=never");

    assertThat(brief.out())
        .contains("\nCall paths and whole messages: add --explain. A rule explained:\n    ")
        .contains("java -jar hotguard.jar rules ConflictingDuplicateKey")
        .doesNotContain("see: ");
    assertThat(whole.out())
        .contains("\n  see: java -jar hotguard.jar rules ConflictingDuplicateKey\n")
        .doesNotContain("add --explain");
    String report = narrow.out().substring(0, narrow.out().indexOf("URL with these fixes"));
    assertThat(report.lines()).allMatch(line -> line.length() <= CommandRun.TERMINAL_COLUMNS);
    assertThat(brief.out().lines()).anyMatch(line -> line.length() > CommandRun.TERMINAL_COLUMNS);
  }

  @Test
  void readsLogbacksConfigurationWithTheFilesThatItIncludes() throws IOException {
    Path resources = Files.createDirectories(folder.resolve("classes/log"));
    Files.writeString(
        resources.resolve("appenders.xml"),
        """
        <included>
        <appender name='GELF' class='de.siegmar.logbackgelf.GelfTcpAppender'/>
        <appender name='OUT' class='ch.qos.logback.core.ConsoleAppender'><encoder>
        <pattern>${pattern}</pattern></encoder></appender>
        </included>""");
    Path configuration = folder.resolve("classes/logback-spring.xml");
    String text =
        """
        <configuration>
        <property name='pattern' value='%M %msg%n'/>
        <include resource='log/appenders.xml'/>
        <root level='INFO'>
        <appender-ref ref='GELF'/><appender-ref ref='OUT'/>
        </root>
        </configuration>""";
    Files.writeString(configuration, text);

    CommandRun run = check("classes");
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("ERROR BlockingNetworkPath: ", "\n  at:  classes/logback-spring.xml:4 (root)\n")
        .contains(
            "WARNING CallerDataPerEvent: ", "\n  at:  classes/log/appenders.xml:4 (pattern)\n");

    Files.writeString(
        configuration, text.replace("%M ", "%logger ").replace("<appender-ref ref='GELF'/>", ""));
    assertThat(check("classes").out()).startsWith("No findings in ");
  }

  @Test
  void endsWithOneWhenThereIsAnErrorInAUrl() {
    CommandRun run = check("--jdbc-url", URL, "--rule-sets=all");

    assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
    assertThat(run.out())
        .contains("ERROR ConflictingDuplicateKey: ")
        .contains("WARNING PasswordInUrl: ")
        .contains("\n  at:  JDBC URL\n")
        .contains("URL with these fixes: jdbc:mysql://db/shop?");
  }

  @Test
  void reportsTheDefaultSetUnlessOthersAreAskedFor() throws IOException {
    assertThat(check("--jdbc-url", URL).out())
        .contains("ConflictingDuplicateKey")
        .doesNotContain("WARNING PasswordInUrl")
        .containsPattern("Not listed: [12] by PasswordInUrl of");
    assertThat(check("--jdbc-url", URL, "--rule-sets=security").out())
        .contains("PasswordInUrl")
        .doesNotContain("ERROR ConflictingDuplicateKey");

    Files.writeString(folder.resolve("hotguard.yml"), "rule-sets: [security]\n");
    assertThat(check("--jdbc-url", URL).out()).contains("PasswordInUrl");
    assertThat(check("--jdbc-url", URL, "--rule-sets=default").out())
        .as("the option wins")
        .doesNotContain("WARNING PasswordInUrl");
  }

  @Test
  void saysWhichReleaseIsAssumedAndThatSecretsAreToBePutBack() {
    assertThat(check("--jdbc-url", URL).out())
        .contains("password=***")
        .contains("  *** replaces a secret: put it back before you use the URL\n")
        .contains("  assumed: MySQL Connector/J " + DriverFamily.MYSQL.newest() + "; ");
    assertThat(check("--jdbc-url", "jdbc:mysql://db/shop").out()).doesNotContain("***");
  }

  /** Before 5.1.41, server-side prepare is not safe and not advised. */
  @Test
  void checksForTheReleaseOfTheDriverThatIsGiven() {
    String url = "jdbc:mysql://db/shop";

    assertThat(check("--jdbc-url", url).out()).contains("MissingServerPrepare");
    assertThat(check("--jdbc-url", url, "--driver-version=5.1.40").out())
        .doesNotContain("MissingServerPrepare")
        .doesNotContain("assumed: ");
  }

  @Test
  void failsOnWhatItIsToldTo() {
    String warning = "jdbc:mysql://db/shop?password=x";

    assertThat(check("--jdbc-url", warning).exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(check("--jdbc-url", warning, "--fail-on=warning").exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(check("--jdbc-url", warning, "--fail-on", "NOTE").exitCode())
        .isEqualTo(ExitCode.FINDINGS);
    assertThat(check("--jdbc-url", URL, "--fail-on=never").exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void readsAUrlFromStandardInput() {
    CommandRun run = CommandRun.withInput(folder, URL + "\n", "check", "--jdbc-url=-");

    assertThat(run.out()).isEqualTo(check("--jdbc-url", URL).out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "sarif", "html"})
  void writesEachFormatToAFile(String format) throws IOException {
    CommandRun shown = check("--jdbc-url", SAFE_URL, "--format", format);
    CommandRun written =
        check("--jdbc-url", SAFE_URL, "--format", format, "--output", "report." + format);

    assertThat(written.out()).isEmpty();
    assertThat(written.err()).startsWith("No findings in 1 JDBC URL.");
    assertThat(Files.readString(folder.resolve("report." + format))).isEqualTo(shown.out());
  }

  /** The driver finds no password in such a URL, but its author wrote one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/d?user=app&password%3Ds3cr3t-pw",
        "jdbc:postgresql://db/d?user%3Dapp%26password%3Ds3cr3t-pw",
        "jdbc:postgresql://db/d?user%253Dapp%2526password%253Ds3cr3t-pw",
        "jdbc:mysql://db/d?user%3Dapp%26password%3Ds3cr3t-pw",
        "jdbc:mysql://address=(host=db)(password%3Ds3cr3t-pw)/d",
        "jdbc:mariadb://db/d?user=app&password%3Ds3cr3t-pw",
        "jdbc:mariadb://address=(host=db)(password%3Ds3cr3t-pw)/d",
        "jdbc:sqlserver://db;user=app;password%3Ds3cr3t-pw"
      })
  void showsNoPasswordBehindAnEncodedEqualsSign(String url) {
    for (String format : List.of("text", "json", "sarif", "html")) {
      CommandRun run =
          CommandRun.withInput(
              folder, url, "check", "--jdbc-url=-", "--format=" + format, "--rule-sets=all");

      assertThat(run.out() + run.err()).isNotEmpty().doesNotContain("s3cr3t");
    }
  }

  /** The secret is in no stream, whatever is wrong with the command line around it. */
  @Test
  void neverShowsASecret() {
    String url = "jdbc:mysql://db/shop?password=" + SECRET;
    List<CommandRun> runs =
        List.of(
            check("--jdbc-url", url),
            check("--jdbc-url", url, "--format=json"),
            check("--jdbc-url", url, "--format=sarif"),
            check("--jdbc-url", url, "--format=html"),
            check(url),
            check("--jdbcurl", url),
            check("--jdbcurl=" + url),
            check("--jdbc-url", url, url),
            check("--jdbc-url", url, "--jdbc-url", url),
            check("--jdbc-url=" + url, "--seconds=x"),
            check("--seconds=" + url),
            check("--format=" + url),
            check("--fail-on", url),
            check("--jdbc-url", "mysql://root:" + SECRET + "@db/shop"),
            check("--jdbc-url", "jdbc:mysql://root:" + SECRET + "@db/shop"),
            check("--password=" + SECRET, "--jdbc-url=" + url),
            check("--config", url),
            check("--baseline", url, "--jdbc-url", url),
            check("--output", url, "--jdbc-url", url),
            CommandRun.in(folder, "chek", url),
            CommandRun.in(folder, "rules", url),
            CommandRun.in(folder, "rules", "a", url));

    for (CommandRun run : runs) {
      assertThat(run.out() + run.err()).doesNotContain("hunter2").doesNotContain("x'y");
    }
  }

  @Test
  void keepsToABaseline() throws IOException {
    CommandRun first = check("--jdbc-url", URL, "--baseline=known.txt", "--write-baseline");
    CommandRun second = check("--jdbc-url", URL, "--baseline=known.txt");
    CommandRun third = check("--jdbc-url", SAFE_URL, "--baseline=known.txt");

    assertThat(first.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(second.exitCode()).isEqualTo(ExitCode.CLEAN);
    assertThat(second.out())
        .startsWith("No new findings in 1 JDBC URL\n")
        .contains(" in the baseline");
    assertThat(third.out()).contains("unused in the baseline ConflictingDuplicateKey at JDBC URL");
    assertThat(Files.readString(folder.resolve("known.txt"))).doesNotContain("hunter2");
  }

  @Test
  void takesTheSettingsOfTheFolder() throws IOException {
    Files.writeString(
        folder.resolve("hotguard.yml"), "severities: {ConflictingDuplicateKey: note}\n");

    assertThat(check("--jdbc-url", URL).out()).contains("NOTE ConflictingDuplicateKey: ");
    assertThat(check("--jdbc-url", URL).exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void endsWithTwoAndSaysWhatIsAllowed() throws IOException {
    Files.writeString(folder.resolve("hotguard.yml"), "severites: {}\n");

    assertMisuse(
        "give at least one INPUT, such as target/classes, or --pid, or --jdbc-url", "check");
    assertMisuse(
        "--jdbc-url: not a JDBC URL: it must start with jdbc:",
        "check",
        "--jdbc-url=foo:bar:Secr3t");
    assertMisuse("a JDBC URL is no input; give it as --jdbc-url=URL", "check", URL);
    assertMisuse(
        "--write-baseline needs --baseline=FILE, the file to write",
        "check",
        ".",
        "--write-baseline");
    assertMisuse(
        "--driver-version needs --jdbc-url=URL, whose driver it is",
        "check",
        ".",
        "--driver-version=8.4.0");
    assertMisuse(
        "--driver-version=new: must be a release, such as 8.4.0",
        "check",
        "--jdbc-url=" + SAFE_URL,
        "--driver-version=new");
    assertMisuse("unknown option --baselin; did you mean --baseline?", "check", ".", "--baselin=a");
    assertMisuse("unknown option -q", "check", ".", "-q");
    Files.writeString(folder.resolve("shop.jfr"), "FLR");
    assertMisuse(
        "shop.jfr: is a flight recording; use diagnose, or --profile=shop.jfr",
        "check",
        "shop.jfr");
    assertMisuse("hotguard.yml:1: unknown key 'severites'; did you mean severities?", "check", ".");
    Files.delete(folder.resolve("hotguard.yml"));
    assertMisuse(
        "none.jar: no such file or folder; build the project first, or correct the path",
        "check",
        "none.jar");
    assertMisuse("--format=pdf: must be text, json, sarif, html", "check", ".", "--format=pdf");
    assertMisuse(
        "--output=no/report.txt: cannot be written; no such folder; give a file in a folder that exists",
        "check",
        "--jdbc-url=" + SAFE_URL,
        "--output=no/report.txt");
    assertMisuse(
        "--baseline=no/known.txt: cannot be written; no such folder; give a file in a folder that exists",
        "check",
        "--jdbc-url=" + SAFE_URL,
        "--baseline=no/known.txt",
        "--write-baseline");
    assertMisuse(
        "none.txt: no such file; it must be a baseline; to write it, add --write-baseline",
        "check",
        "--jdbc-url=" + SAFE_URL,
        "--baseline=none.txt");
    assertMisuse(
        "none.yml: no such file; it must be a settings file",
        "check",
        "--jdbc-url=" + SAFE_URL,
        "--config=none.yml");
  }

  private void assertMisuse(String message, String... args) {
    CommandRun run = CommandRun.in(folder, args);

    assertThat(run.err()).startsWith("hotguard: " + message + "\n");
    assertThat(run.err()).contains("Help: java -jar hotguard.jar").contains("--help");
    assertThat(run.out()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void listsTheCommandsWithoutAny() {
    CommandRun run = CommandRun.in(folder);

    assertThat(run.err())
        .startsWith("Usage: java -jar hotguard.jar ")
        .containsSubsequence("doctor", "check", "diagnose", "rules");
    assertThat(run.out()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void hasColoursOnATerminalOnly() {
    String[] args = {"check", "--jdbc-url", URL};

    assertThat(CommandRun.onTerminal(folder, args).out()).contains("\u001b[1;31mERROR\u001b[0m");
    assertThat(check("--jdbc-url", URL).out()).doesNotContain("\u001b");
    assertThat(check("--jdbc-url", URL, "--color=always").out()).contains("\u001b[1;31m");
    assertThat(CommandRun.onTerminal(folder, "check", "--jdbc-url", URL, "--color=never").out())
        .doesNotContain("\u001b");
  }

  @Test
  void seesTheRulesOfEveryModule() {
    assertThat(RuleCatalog.load().rules())
        .extracting(rule -> rule.getClass().getPackageName())
        .contains(
            "io.hotguard.jdbc.rules", "io.hotguard.logging.rules", "io.hotguard.metrics.rules");
  }
}
