/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of coverage.md names every primitive, and tests that are there. */
final class HotpathCoverageTest {
  private static final Path PAGE = Path.of("src/test/resources/coverage.md");
  private static final Path SOURCES = Path.of("src/main/java/io/hotguard/hotpath");
  private static final PathMatcher PRIMITIVE =
      FileSystems.getDefault().getPathMatcher("glob:[A-Z]*.java");

  private static final Pattern LINK = Pattern.compile("\\[(\\w+)]\\(([^)]+/)(\\w+)\\.java\\)");

  private static final Pattern TEST =
      Pattern.compile("((Model|Properties)?Test|Stress|Benchmark)\\.java$");

  /** The names of the tests of a column, and a text that each must contain. */
  private enum Column {
    MODEL("\\w+(Model|Properties)Test", "@(Property|Test)"),
    RACE("\\w+Stress", "@JCStressTest"),
    PROPERTIES("\\w+Test", "@Property|new Random\\(seed\\)"),
    PEERS("\\w+Benchmark", "@Benchmark");

    private final Pattern name;
    private final Pattern content;

    Column(String name, String content) {
      this.name = Pattern.compile(name);
      this.content = Pattern.compile(content);
    }
  }

  private static final List<Column> COLUMNS = List.of(Column.values());

  /** The problems of the rows of a table, a line each. */
  private static List<String> problems(String table) throws IOException {
    List<String> problems = new ArrayList<>();
    for (List<String> row : rows(table)) {
      for (int i = 0; i < COLUMNS.size(); i++) {
        Column column = COLUMNS.get(i);
        String cell = row.get(i + 1);
        List<MatchResult> links = LINK.matcher(cell).results().toList();
        if (links.isEmpty() && !(column == Column.RACE && cell.startsWith("none: "))) {
          problems.add(row.get(0) + ": no " + column + " and no reason");
        }
        for (MatchResult link : links) {
          Path file = PAGE.resolveSibling(link.group(2) + link.group(3) + ".java").normalize();
          if (!link.group(1).equals(link.group(3))
              || !column.name.matcher(link.group(1)).matches()
              || !Files.exists(file)
              || !column.content.matcher(Files.readString(file)).find()
              || !isOf(row.get(0).replace("`", ""), file)) {
            problems.add(row.get(0) + ": no " + column + ": " + link.group());
          }
        }
      }
    }
    return problems;
  }

  /** Whether a test names the primitive, or is that of a class which the primitive is made of. */
  private static boolean isOf(String primitive, Path test) throws IOException {
    String tested = TEST.matcher(test.getFileName().toString()).replaceFirst("");
    return names(test, primitive) || names(SOURCES.resolve(primitive + ".java"), tested);
  }

  private static boolean names(Path source, String name) throws IOException {
    return Files.exists(source)
        && Pattern.compile("\\b" + name + "\\b").matcher(Files.readString(source)).find();
  }

  private static List<List<String>> rows(String table) {
    return table
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> Arrays.stream(line.split("\\|", -1)).skip(1).map(String::strip).toList())
        .toList();
  }

  private static Set<String> primitives() throws IOException, ClassNotFoundException {
    Set<String> primitives = new TreeSet<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      for (Path file : files.filter(path -> PRIMITIVE.matches(path.getFileName())).toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        Class<?> type = Class.forName(HotpathCoverageTest.class.getPackageName() + '.' + name);
        if (Modifier.isPublic(type.getModifiers()) && !Throwable.class.isAssignableFrom(type)) {
          primitives.add('`' + name + '`');
        }
      }
    }
    return primitives;
  }

  @Test
  void everyPrimitiveIsComparedRacedAndMeasured() throws Exception {
    String table = Files.readString(PAGE);

    assertThat(rows(table).stream().map(row -> row.get(0)))
        .containsExactlyInAnyOrderElementsOf(primitives())
        .hasSizeGreaterThan(5);
    assertThat(problems(table)).isEmpty();
  }

  @Test
  void findsTestsThatAreNotThere() throws IOException {
    String tests = "../java/io/hotguard/hotpath/";
    String model = "[LaneModelTest](" + tests + "LaneModelTest.java)";

    assertThat(
            problems("| `KeyedExecutor` | " + model + " | none: no state | " + model + " | none |"))
        .containsExactly("`KeyedExecutor`: no PEERS and no reason");
    assertThat(problems("| `ByteKeyMap` | " + model + " | none: no state | " + model + " | |"))
        .as("of another")
        .hasSize(3);
    assertThat(
            problems(
                "| `A` | [GoneModelTest]("
                    + tests
                    + "GoneModelTest.java) | | [LaneTest]("
                    + tests
                    + "LaneModelTest.java) | "
                    + model
                    + " |"))
        .hasSize(4);
  }
}
