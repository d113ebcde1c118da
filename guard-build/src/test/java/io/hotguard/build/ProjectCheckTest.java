/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectCheckTest {
  private static final String URL = "jdbc:mysql://db/shop?multiStatements=true&password=hidden";

  @TempDir private Path folder;

  private ProjectCheck check() {
    ProjectCheck check = new ProjectCheck(folder).jdbcUrls(List.of(URL));
    check.request().ruleSets(RuleSet.parse(List.of("all")));
    return check;
  }

  @Test
  void writesTheReportsThatWereAskedFor() throws Exception {
    CheckOutcome outcome =
        check().reports(List.of("sarif", "text"), folder.resolve("reports")).run();

    assertThat(outcome.report()).contains("PasswordInUrl").doesNotContain("hidden");
    assertThat(outcome.level()).isEqualTo(Severity.WARNING);
    try (var files = Files.list(folder.resolve("reports"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("hotguard.sarif", "hotguard.txt");
    }
  }

  @Test
  void saysWhichFindingsFailTheBuild() throws Exception {
    assertThat(check().failOn("never").run().findings()).isEmpty();
    assertThat(check().failOn("note").run().findings())
        .hasValueSatisfying(text -> assertThat(text).contains("in 1 JDBC URL"));
  }

  @Test
  void knowsWhatItsBaselineKnows() throws Exception {
    Path baseline = folder.resolve("known.txt");
    ProjectCheck writes = check();
    writes.request().baseline(baseline, true);
    writes.run();
    ProjectCheck reads = check();
    reads.request().baseline(baseline, false);

    assertThat(reads.failOn("note").run().findings()).isEmpty();
  }

  @Test
  void namesTheOptionThatCannotBeUsed() {
    assertRefused(
        () -> check().failOn("fatal"), "failOn 'fatal': must be error, warning, note or never");
    assertRefused(
        () -> check().reports(List.of("pdf"), folder),
        "format 'pdf': must be text, json, sarif or html");
    assertRefused(
        () -> check().checkAs("jar"),
        "checkAs 'jar': must be one of auto, application, library; leave it out to follow hotguard.yml");
    assertRefused(
        () -> check().request().baseline(null, true),
        "writeBaseline needs baseline, the file to write");
  }

  private static void assertRefused(ThrowingCallable setting, String message) {
    assertThatThrownBy(setting).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void reportsARecordingThatIsNotThere() throws Exception {
    CheckOutcome outcome =
        check()
            .profiles(List.of(folder.resolve("nowhere.jfr")))
            .reports(List.of("json"), folder)
            .run();

    assertThat(outcome.report().replaceAll("\\s+", " "))
        .contains("nowhere.jfr: no such file; the check went on without it");
    assertThat(Files.readString(folder.resolve("hotguard.json")))
        .contains("nowhere.jfr: no such file; the check went on without it");
  }

  @Test
  void passesWithoutAnything() throws Exception {
    CheckOutcome outcome = new ProjectCheck(folder).run();

    assertThat(outcome.findings()).isEmpty();
    assertThat(outcome.report()).startsWith("There is nothing to check: ");
    assertThat(outcome.level()).isEqualTo(Severity.NOTE);
  }
}
