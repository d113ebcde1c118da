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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each promise of docs/reliability.md names a test that is there, or a page. */
final class ReliabilityPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|Stress))`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
  private static final Pattern CLAIM = Pattern.compile("CLAIMS\\.md#(\\w+)");
  private static final Pattern VERDICT =
      Pattern.compile("^### (\\w+)$|^\\| Verdict \\| (.+) \\|$", Pattern.MULTILINE);
  private static final String OPEN = "not measured yet";
  private static final String HOLDS = "holds";

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

  /** The verdicts of the claims, by the anchor that a link has. */
  private static Map<String, String> verdicts(String claims) {
    Map<String, String> verdicts = new TreeMap<>();
    String claim = "";
    for (MatchResult line : VERDICT.matcher(claims).results().toList()) {
      if (line.group(1) == null) {
        verdicts.put(claim, line.group(2));
      } else {
        claim = line.group(1).toLowerCase(Locale.ROOT);
      }
    }
    return verdicts;
  }

  /** Promises whose claims are lost, or are open and do not say so, or the other way round. */
  private static List<String> falselyMeasured(String page, Map<String, String> verdicts) {
    return promises(page).stream()
        .filter(
            promise -> {
              Set<String> found =
                  CLAIM
                      .matcher(proof(promise))
                      .results()
                      .map(claim -> verdicts.getOrDefault(claim.group(1), "no claim"))
                      .collect(Collectors.toSet());
              return promise.contains(OPEN) != found.contains(OPEN)
                  || !Set.of(OPEN, HOLDS).containsAll(found);
            })
        .toList();
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
  void aPromiseSaysThatItIsNotMeasuredYet() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reliability.md"));
    Map<String, String> verdicts = verdicts(Files.readString(ROOT.resolve("benchmarks/CLAIMS.md")));

    assertThat(CLAIM.matcher(page).results().map(claim -> claim.group(1)))
        .hasSizeGreaterThan(5)
        .isSubsetOf(verdicts.keySet());
    assertThat(falselyMeasured(page, verdicts)).isEmpty();
  }

  @Test
  void findsAPromiseThatHidesItsVerdict() {
    String held = "| `A` is so. | [claim](../benchmarks/CLAIMS.md#a) |\n";
    String open = "| `B` is so: not measured yet. | [claim](../benchmarks/CLAIMS.md#b) |\n";
    String claims =
        """
        ### A

        | Verdict | holds |

        ### B

        | Verdict | not measured yet |
        """;

    assertThat(falselyMeasured(held + open, verdicts(claims))).isEmpty();
    assertThat(falselyMeasured(held + open, Map.of("a", OPEN, "b", "holds"))).hasSize(2);
    assertThat(falselyMeasured(held, Map.of("a", "lost"))).hasSize(1);
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
