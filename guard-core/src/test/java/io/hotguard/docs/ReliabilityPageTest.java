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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each promise of docs/reliability.md names a test that is there, or a page. */
final class ReliabilityPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|Stress))`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");

  /** Rows of the tables, without their heads and rules. */
  private static List<String> promises(String page) {
    return page.lines()
        .filter(line -> line.startsWith("| ") && !line.endsWith("| held by |"))
        .toList();
  }

  private static String proof(String promise) {
    String cells = promise.substring(0, promise.lastIndexOf('|'));
    return cells.substring(cells.lastIndexOf('|') + 1);
  }

  private static List<String> problems(String page, Set<String> tests) {
    List<String> problems = new ArrayList<>();
    for (String promise : promises(page)) {
      String proof = proof(promise);
      if (!TEST.matcher(proof).find() && !LINK.matcher(proof).find()) {
        problems.add("nothing holds: " + promise);
      }
      TEST.matcher(proof)
          .results()
          .map(name -> name.group(1))
          .filter(name -> !tests.contains(name))
          .forEach(name -> problems.add("there is no " + name + ": " + promise));
    }
    return problems;
  }

  private static Set<String> tests() throws IOException {
    Set<String> names = new TreeSet<>();
    for (Path folder : List.of(ROOT, ROOT.resolve("benchmarks"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        for (Path module : modules.toList()) {
          addClasses(module.resolve("src/test/java"), names);
        }
      }
    }
    addClasses(ROOT.resolve("benchmarks/stress/src/main/java"), names);
    return names;
  }

  private static void addClasses(Path sources, Set<String> names) throws IOException {
    if (Files.isDirectory(sources)) {
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> names.add(name.replace(".java", "")));
      }
    }
  }

  @Test
  void eachPromiseIsHeldByATestOrAResult() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reliability.md"));

    assertThat(promises(page)).hasSizeGreaterThan(30);
    assertThat(TEST.matcher(page).results().map(MatchResult::group)).hasSizeGreaterThan(50);
    assertThat(problems(page, tests())).isEmpty();
  }

  @Test
  void eachPartSaysWhatIsNotPromised() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reliability.md"));
    String[] parts = page.split("\n## ", -1);

    assertThat(parts).hasSizeGreaterThan(7);
    assertThat(List.of(parts).subList(2, parts.length))
        .allSatisfy(part -> assertThat(part).contains("\nNot promised:"));
  }

  @Test
  void findsAPromiseThatNothingHolds() {
    String page =
        """
        | promise | held by |
        |---|---|
        | `A` is so. | `ATest`, [page](a.md) |
        | `B` is so. | soon |
        | `CTest` is so. | `DTest` |
        """;

    assertThat(problems(page, Set.of("ATest", "CTest")))
        .containsExactly(
            "nothing holds: | `B` is so. | soon |",
            "there is no DTest: | `CTest` is so. | `DTest` |");
  }
}
