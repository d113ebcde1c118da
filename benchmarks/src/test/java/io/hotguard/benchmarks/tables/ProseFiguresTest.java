/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Measured figures stand in generated parts, which a test compares with the JSON. Prose outside of
 * these parts has no speed, unless the sentence says that others have published it.
 */
class ProseFiguresTest {
  private static final Pattern GENERATED =
      Pattern.compile("<!-- ([a-z-]+):begin -->.*?<!-- \\1:end -->", Pattern.DOTALL);
  private static final Pattern BLOCK =
      Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern SPEED =
      Pattern.compile(
          "(?<![\\w.`])x(?!86\\b)\\d[\\d.]*\\b"
              + "|\\d[\\d.,  ]*(?:ns|us|ns/op|B/op|QPS|QpS|(?:requests|records|events) (?:per|a) second)\\b"
              + "|\\b[\\d.,]+ times as (?:fast|many)\\b");

  private static List<String> speeds(String page) {
    String prose = BLOCK.matcher(GENERATED.matcher(page).replaceAll("")).replaceAll("");
    List<String> speeds = new ArrayList<>();
    for (String paragraph : prose.split("\n\\s*\n", -1)) {
      if (!paragraph.contains("published")) {
        SPEED.matcher(paragraph).results().forEach(found -> speeds.add(found.group()));
      }
    }
    return speeds;
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("../README.md"), Path.of("README.md")));
    for (String folder :
        List.of("../docs", "../docs/adr", "../docs/design", "../docs/results", "../docs/stories")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages;
  }

  @Test
  void noPageQuotesASpeedThatNothingReads() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(20);
    for (Path page : pages()) {
      assertThat(speeds(Files.readString(page))).as(page.toString()).isEmpty();
    }
  }

  @Test
  void findsASpeedInProseAndNoneInAGeneratedPart() {
    assertThat(speeds("It is x2.5 as fast,\n12.5 ns each, 3 times as many."))
        .containsExactly("x2.5", "12.5 ns", "3 times as many");
    assertThat(speeds("<!-- a:begin -->\n| x2.5 |\n<!-- a:end -->\n```\n12 ns\n```\n")).isEmpty();
    assertThat(speeds("In a published case it went from 13 to 18 QPS.\n\nOurs: 20 QPS."))
        .containsExactly("20 QPS");
  }
}
