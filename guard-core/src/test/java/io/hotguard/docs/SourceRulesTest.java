/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rules for every source of the project; {@link PagesTest} has those for the README and docs. */
final class SourceRulesTest {
  private static final Path ROOT = Path.of("..");
  private static final int MAX_TYPES = 25;
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "^(?:@\\w+(?:\\([^)]*\\))?\\s*(?://[^\\n]*\\n)?)*public\\s[^;={(]*\\b(?:class|interface|record|enum|@interface)\\s",
          Pattern.MULTILINE);

  /** Path from the root to text, of the main sources of all modules. */
  private static final Map<String, String> SOURCES = new TreeMap<>();

  /** The same of the tests. Their texts are data, so only their comments are read. */
  private static final Map<String, String> TESTS = new TreeMap<>();

  /** Path from the root to text, of the tables in the resources of all modules. */
  private static final Map<String, String> TABLES = new TreeMap<>();

  @BeforeAll
  static void readSources() throws IOException {
    read("src/main/java", ".java", SOURCES);
    read("src/test/java", ".java", TESTS);
    read("src/main/resources", ".tsv", TABLES);
  }

  private static void read(String root, String ending, Map<String, String> texts)
      throws IOException {
    for (Path folder : roots(root)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
          texts.put(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        }
      }
    }
  }

  private static List<Path> roots(String root) throws IOException {
    List<Path> roots = new ArrayList<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("benchmarks"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        modules.map(module -> module.resolve(root)).filter(Files::isDirectory).forEach(roots::add);
      }
    }
    return roots;
  }

  private static Map<String, List<String>> packages() {
    Map<String, List<String>> packages = new TreeMap<>();
    for (String file : SOURCES.keySet()) {
      int slash = file.lastIndexOf('/');
      packages
          .computeIfAbsent(file.substring(0, slash), folder -> new ArrayList<>())
          .add(file.substring(slash + 1));
    }
    return packages;
  }

  @Test
  void noCommentOrMessageNeedsASecondReading() {
    List<String> problems = new ArrayList<>();
    SOURCES.forEach(
        (file, text) ->
            SourceWords.problems(text).forEach(problem -> problems.add(file + ":" + problem)));
    TESTS.forEach(
        (file, text) ->
            SourceWords.problemsOfComments(text)
                .forEach(problem -> problems.add(file + ":" + problem)));
    TABLES.forEach(
        (file, text) ->
            SourceWords.problemsOfTable(text)
                .forEach(problem -> problems.add(file + ":" + problem)));

    assertThat(TABLES).hasSizeGreaterThan(10);
    assertThat(SOURCES).hasSizeGreaterThan(700);
    assertThat(TESTS).hasSizeGreaterThan(700);
    assertThat(problems).isEmpty();
  }

  @Test
  void findsSentencesThatNeedASecondReading() {
    assertThat(
            SourceWords.problems(
                """
                /** What it is. */
                class A {
                  // Fine. So is this.
                  /* Lists those that wait. */
                  String said = "Who knows; or else";
                  // What do we ask?
                  // A sentence that goes on over a line break, and tells
                  // What it tells.
                  /**
                   * Returns a name.
                   *
                   * <p>Else null.
                   */
                  char c = '"';
                }
                """))
        .hasSize(5)
        .anyMatch(problem -> problem.startsWith("1: begins"))
        .anyMatch(problem -> problem.startsWith("3: begins"))
        .anyMatch(problem -> problem.startsWith("4: says 'those that'"))
        .anyMatch(problem -> problem.startsWith("5: begins"))
        .anyMatch(problem -> problem.startsWith("9: begins"));
  }

  @Test
  void findsMessagesOfTablesThatNeedASecondReading() {
    assertThat(
            SourceWords.problemsOfTable(
                """
                rule\tsummary
                A\tWhoever writes the URL.\tignored without a word
                B\tThe key. So it is lost\tfine
                """))
        .hasSize(3)
        .anyMatch(problem -> problem.startsWith("2: begins"))
        .anyMatch(problem -> problem.startsWith("2: says 'without a word'"))
        .anyMatch(problem -> problem.startsWith("3: begins"));
  }

  /** The races of benchmarks/stress stand in the packages of the shipped classes. */
  @Test
  void everyPackageSaysWhatBelongsInIt() {
    List<String> silent = new ArrayList<>();
    packages()
        .forEach(
            (folder, files) -> {
              if (!files.contains("package-info.java")
                  && !folder.startsWith("benchmarks/stress/")) {
                silent.add(folder);
              }
            });

    assertThat(silent).isEmpty();
  }

  /** A package that must be larger says why in a paragraph of its package-info. */
  @Test
  void noPackageHasMoreTypesThanAReaderKeepsInMind() {
    assertThat(packages())
        .allSatisfy(
            (folder, files) -> {
              String info = SOURCES.getOrDefault(folder + "/package-info.java", "");
              if (!info.contains("<p>Size: ")) {
                assertThat(files.size() - 1)
                    .as("types of " + folder)
                    .isLessThanOrEqualTo(MAX_TYPES);
              }
            });
  }

  @Test
  void everyPublicTypeOfAShippedModuleHasJavadoc() {
    List<String> silent = new ArrayList<>();
    SOURCES.forEach(
        (file, text) -> {
          Matcher type = PUBLIC_TYPE.matcher(text);
          if (file.startsWith("guard-")
              && !file.contains("/internal/")
              && type.find()
              && !text.substring(0, type.start()).stripTrailing().endsWith("*/")) {
            silent.add(file);
          }
        });

    assertThat(silent).isEmpty();
  }
}
