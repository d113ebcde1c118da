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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table promises.tsv names tests for each promise of docs/reliability.md. */
final class ReliabilityPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Path TABLE = Path.of("src/test/resources/io/hotguard/docs/promises.tsv");
  private static final String NOT_PROMISED = "\nNot promised:";
  private static final String SEE_IT = "\nSee it:";

  /** The parts of the page, without its head. */
  private static List<String> parts(String page) {
    List<String> parts = List.of(page.split("\n## ", -1));
    return parts.subList(1, parts.size());
  }

  /** The items of the lists before the limits, each in one line and without its links. */
  private static List<String> promises(String page) {
    List<String> promises = new ArrayList<>();
    for (String part : parts(page)) {
      String[] items = part.split(NOT_PROMISED, 2)[0].split("\n- ", -1);
      Stream.of(items)
          .skip(1)
          .map(item -> item.strip().replaceAll("\\s+", " "))
          .map(item -> item.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
          .forEach(promises::add);
    }
    return promises;
  }

  /** From each promise to the names of its tests. */
  private static Map<String, List<String>> table(List<String> lines) {
    Map<String, List<String>> table = new LinkedHashMap<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        String[] cells = line.split("\t", -1);
        table.put(cells[0], List.of(cells[1].split(" ", -1)));
      }
    }
    return table;
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
            .filter(name -> name.matches("\\w+(?:Test|Stress)\\.java"))
            .forEach(name -> names.add(name.replace(".java", "")));
      }
    }
  }

  @Test
  void eachPromiseIsHeldByTests() throws IOException {
    List<String> promises = promises(Files.readString(ROOT.resolve("docs/reliability.md")));
    Map<String, List<String>> table = table(Files.readAllLines(TABLE));

    assertThat(promises).hasSizeGreaterThan(30);
    assertThat(table.keySet()).as("promises of promises.tsv").containsExactlyElementsOf(promises);
    assertThat(tests())
        .as("tests")
        .containsAll(table.values().stream().flatMap(List::stream).toList());
  }

  @Test
  void eachPartSaysWhatIsNotPromisedAndWhereToSeeIt() throws IOException {
    List<String> parts = parts(Files.readString(ROOT.resolve("docs/reliability.md")));

    assertThat(parts)
        .hasSizeGreaterThan(5)
        .allSatisfy(part -> assertThat(part).containsSubsequence(NOT_PROMISED, SEE_IT));
  }

  @Test
  void readsPromisesOverLineBreaksAndLinks() {
    String page = "# Page\n\n## A\n\n- It is\n  [so](a.md).\n- Yes.\n\nNot promised:\n\n- This.\n";

    assertThat(promises(page)).containsExactly("It is so.", "Yes.");
    assertThat(table(List.of("# head", "It is so.\tATest BTest")))
        .containsExactly(Map.entry("It is so.", List.of("ATest", "BTest")));
  }
}
