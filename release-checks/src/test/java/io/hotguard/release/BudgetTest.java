/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.release;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds main code and pages to the sizes in the tables code-lines.tsv and page-words.tsv.
 *
 * <p>A row falls with each cut, down to its goal. 5 % above a row are free.
 */
final class BudgetTest {
  private static final double HEADROOM = 1.05;
  private static final double SLACK = 0.95;
  private static final int STEP = 10;
  private static final String MAIN = "src/main/java";
  private static final Path TABLES = Path.of("src/test/resources");
  private static final String CODE_CURE =
      "Delete what the change replaces, or raise the row in code-lines.tsv in a commit that says"
          + " why and which other row pays.";
  private static final String WORDS_CURE =
      "Say less, or give the page a row in page-words.tsv in a commit that says why the reader"
          + " needs more.";
  private static final Pattern GENERATED =
      Pattern.compile("(?s)<!-- ([a-z-]+):begin -->.*?<!-- \\1:end -->");

  /** A page, or modules between blanks: the size allowed today, and the size to come to. */
  private record Row(String name, long atMost, long goal) {
    Row {
      atMost = Math.max(atMost, goal);
    }

    Row lowered(long size) {
      return new Row(name, Math.min(atMost, (size + STEP - 1) / STEP * STEP), goal);
    }

    /** Says why the size does not fit and what to do; empty if it fits. */
    String problem(long size, String unit, String cure) {
      String found = name + ": " + size + ' ' + unit + ", at most " + atMost + ". ";
      if (size > atMost * HEADROOM) {
        return found + cure;
      }
      long next = lowered(size).atMost;
      return next < atMost * SLACK
          ? found + "Lower the row to " + next + ": run BudgetTest with -Ddocs.update=true."
          : "";
    }
  }

  private static List<String> lines(String table) throws IOException {
    return Files.readAllLines(TABLES.resolve(table), StandardCharsets.UTF_8);
  }

  private static Row row(String line) {
    String[] cells = line.split("\t", -1);
    return new Row(cells[0], Long.parseLong(cells[1]), Long.parseLong(cells[2]));
  }

  private static List<Row> rows(String table) throws IOException {
    return lines(table).stream().filter(l -> !l.startsWith("#")).map(BudgetTest::row).toList();
  }

  /** Lowers the rows of a table with {@code -Ddocs.update=true}; no run raises a row. */
  private static void lower(String table, Map<String, Long> sizes, boolean keepsGoals)
      throws IOException {
    if (Boolean.getBoolean("docs.update")) {
      List<String> text = new ArrayList<>();
      for (String line : lines(table)) {
        if (line.startsWith("#")) {
          text.add(line);
        } else {
          Row row = row(line).lowered(sizes.getOrDefault(row(line).name(), 0L));
          if (keepsGoals || row.atMost() > row.goal()) {
            text.add(row.name() + '\t' + row.atMost() + '\t' + row.goal());
          }
        }
      }
      Files.write(TABLES.resolve(table), text, StandardCharsets.UTF_8);
    }
  }

  private static void assertFits(
      Collection<Row> rows, Map<String, Long> sizes, String unit, String cure) {
    assertThat(
            rows.stream()
                .map(row -> row.problem(sizes.getOrDefault(row.name(), 0L), unit, cure))
                .filter(problem -> !problem.isEmpty())
                .collect(joining("\n")))
        .isEmpty();
  }

  private static long linesOfMainCode(String modules) throws IOException {
    long lines = 0;
    for (String module : modules.split(" ", -1)) {
      try (Stream<Path> files = Files.walk(Reactor.ROOT.resolve(module).resolve(MAIN))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
          lines += Files.readAllLines(file, StandardCharsets.UTF_8).size();
        }
      }
    }
    return lines;
  }

  @Test
  void mainCodeStaysWithinItsBudget() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    for (Row row : rows("code-lines.tsv")) {
      sizes.put(row.name(), linesOfMainCode(row.name()));
    }
    lower("code-lines.tsv", sizes, true);

    assertFits(rows("code-lines.tsv"), sizes, "lines of main code", CODE_CURE);
    assertThat(rows("code-lines.tsv").stream().flatMap(r -> Stream.of(r.name().split(" ", -1))))
        .as("modules with main code; each is in one row of code-lines.tsv")
        .containsExactlyInAnyOrderElementsOf(
            Reactor.modules().stream()
                .filter(module -> Files.exists(Reactor.ROOT.resolve(module).resolve(MAIN)))
                .toList());
  }

  /** Leaves out the index of rules, which is generated, and the changelog, which has to grow. */
  private static Map<String, Long> wordsOfPages() throws IOException {
    Map<String, Long> words = new TreeMap<>();
    for (String start : List.of("README.md", "CONTRIBUTING.md", "docs", "benchmarks")) {
      try (Stream<Path> files = Files.walk(Reactor.ROOT.resolve(start))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".md")).toList()) {
          String page = Reactor.ROOT.relativize(file).toString().replace('\\', '/');
          if (!page.contains("/target/") && !page.equals("docs/rules/README.md")) {
            words.put(page, words(page, Files.readString(file, StandardCharsets.UTF_8)));
          }
        }
      }
    }
    return words;
  }

  /** A word has a letter or a digit. Generated parts, and tables of results, are not counted. */
  private static long words(String page, String text) {
    return GENERATED
        .matcher(text)
        .replaceAll("")
        .lines()
        .filter(line -> !(page.startsWith("docs/results/") && line.startsWith("|")))
        .flatMap(line -> Arrays.stream(line.split("\\s+", -1)))
        .filter(word -> word.chars().anyMatch(Character::isLetterOrDigit))
        .count();
  }

  private static long cap(String page) {
    boolean isResult = page.startsWith("docs/results/") || page.equals("docs/prices.md");
    return page.startsWith("docs/rules/") ? 150 : isResult ? 300 : 1_200;
  }

  @Test
  void eachPageStaysShortEnoughToBeRead() throws IOException {
    Map<String, Long> sizes = wordsOfPages();
    lower("page-words.tsv", sizes, false);
    Map<String, Row> rows = new TreeMap<>();
    sizes.keySet().forEach(page -> rows.put(page, new Row(page, 0, cap(page))));
    for (Row row : rows("page-words.tsv")) {
      assertThat(row.goal()).as(row.name()).isEqualTo(cap(row.name()));
      assertThat(rows.put(row.name(), row)).as("page " + row.name()).isNotNull();
    }

    assertThat(sizes).hasSizeGreaterThan(100);
    assertFits(rows.values(), sizes, "words", WORDS_CURE);
  }

  @Test
  void refusesGrowthAndRowsThatACutHasLeftTooHigh() {
    Row row = new Row("a module", 1_000, 500);

    assertThat(row.problem(1_050, "lines", "Delete.")).isEmpty();
    assertThat(row.problem(1_051, "lines", "Delete."))
        .isEqualTo("a module: 1051 lines, at most 1000. Delete.");
    assertThat(row.problem(941, "lines", "Delete.")).isEmpty();
    assertThat(row.problem(931, "lines", "Delete.")).contains("Lower the row to 940");
    assertThat(row.problem(0, "lines", "Delete.")).contains("Lower the row to 500");
    assertThat(new Row("a page", 0, 150).problem(3, "words", "")).isEmpty();
    assertThat(words("docs/rules/A.md", "# A\n\n- b c\n<!-- x:begin -->\nd\n<!-- x:end -->\n"))
        .isEqualTo(3);
  }
}
