/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each format, byte for byte; {@code -Ddocs.update=true} writes the files, to be read by whoever
 * did.
 */
final class GoldenReportTest {
  private static final Path GOLDEN = Path.of("src/test/resources/reports");

  @TempDir private Path root;

  static Stream<Arguments> formats() {
    return Stream.of(
        Arguments.of("report.txt", ReportFormat.TEXT.writer(false)),
        Arguments.of("report.ansi.txt", ReportFormat.TEXT.writer(true)),
        Arguments.of("report.json", ReportFormat.JSON.writer(false)),
        Arguments.of("report.sarif", ReportFormat.SARIF.writer(false)),
        Arguments.of("report.html", ReportFormat.HTML.writer(false)));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void isTheSameToTheLastByte(String file, ReportWriter writer) throws IOException {
    String text = ReportSample.written(writer, ReportSample.content(ReportSample.project(root), 1));
    Path golden = GOLDEN.resolve(file);
    GeneratedFile.assertHolds(golden, text);
  }

  @ParameterizedTest
  @EnumSource(ReportFormat.class)
  void doesNotDependOnTheOrderOfTheFindings(ReportFormat format) throws IOException {
    SourceTree sources = ReportSample.project(root);
    String first = ReportSample.written(format.writer(false), ReportSample.content(sources, 2));

    for (long seed = 3; seed < 10; seed++) {
      assertThat(ReportSample.written(format.writer(false), ReportSample.content(sources, seed)))
          .isEqualTo(first);
    }
  }

  @ParameterizedTest
  @EnumSource(ReportFormat.class)
  void namesNoFolderOfThisMachine(ReportFormat format) throws IOException {
    String text =
        ReportSample.written(
            format.writer(true), ReportSample.content(ReportSample.project(root), 1));

    assertThat(text).doesNotContain(root.toString()).doesNotContain(root.getFileName().toString());
  }

  @Test
  void showsNoControlSequencesButItsOwn() throws IOException {
    String plain = Files.readString(GOLDEN.resolve("report.txt"));

    assertThat(plain.replace("\n", "")).doesNotContainPattern("\\p{Cntrl}");
    assertThat(
            Files.readString(GOLDEN.resolve("report.ansi.txt")).replaceAll("\u001b\\[[0-9;]+m", ""))
        .isEqualTo(plain);
  }

  @Test
  void saysThatThereIsNothing() throws IOException {
    ReportContent clean = ReportSample.withHotMethods(ReportSample.project(root), 1);

    assertThat(ReportSample.written(ReportFormat.TEXT.writer(false), clean))
        .isEqualTo("No findings in 1 class\n\n1 of 1 method is hot.\n");
    assertThat(clean.summary()).isEqualTo("No findings in 1 class.");
  }

  /** No findings where no rule had anything to look at are no good news. */
  @Test
  void saysThatNothingIsHot() throws IOException {
    ReportContent content = ReportSample.withHotMethods(ReportSample.project(root), 0);
    String remark = content.remarks().get(0);

    assertThat(remark).startsWith("Nothing in these classes is known to run often");
    assertThat(content.summary())
        .isEqualTo("No findings in 1 class; no code is known to be hot. " + remark);
    assertThat(ReportSample.written(ReportFormat.JSON.writer(false), content))
        .contains("\"remarks\": [\n    \"" + remark + "\"\n  ]");
    assertThat(ReportSample.written(ReportFormat.SARIF.writer(false), content))
        .containsPattern(
            "\"level\": \"note\",\\s+\"message\": \\{\\s+\"text\": \"Nothing in these");
    assertThat(ReportSample.written(ReportFormat.HTML.writer(false), content))
        .contains("<p>" + remark + "</p>");
  }
}
