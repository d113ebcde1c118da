/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedFile;
import io.hotguard.docs.GeneratedPart;
import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.JsonWriter;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** On how many servers and frameworks the check finds hot methods by structure alone. */
final class HotByStructureTest {
  private static final Path LISTS = Path.of("src/test/resources/precision");
  private static final Path PAGE = Path.of("../docs/results/precision.md");
  private static final Path RESULT = Path.of("../docs/results/hot-by-structure.json");
  private static final Path JARS = Path.of("target/held-out");
  private static final String NOT_COUNTED = "# does not count: ";
  private static final int DRAWN = 10;
  private static final String COMMAND =
      "mvn -Pcorpus -pl guard-cli -am test -Dtest=HotByStructureTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false";

  /** The methods of a library, and how many are hot by structure, before the mends and after. */
  private record Share(String library, int methods, int before, int after) {
    static Share parse(String line) {
      String[] columns = line.split("\t", -1);
      return new Share(
          columns[0],
          Integer.parseInt(columns[1]),
          Integer.parseInt(columns[2]),
          Integer.parseInt(columns[3]));
    }

    private static Share of(LibraryReport report) {
      return new Share(report.library(), report.methods(), report.hot(), 0);
    }

    private Share withoutAfter() {
      return new Share(library, methods, before, 0);
    }
  }

  private static Stream<String> lines(String file) throws IOException {
    return Files.readAllLines(LISTS.resolve(file), UTF_8).stream();
  }

  private static List<String> names(String file) throws IOException {
    return lines(file)
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1)[0])
        .toList();
  }

  /** The counts after the last change. */
  private static List<Share> counts() throws IOException {
    return lines("hot-by-structure.tsv")
        .filter(line -> !line.startsWith("#"))
        .map(Share::parse)
        .toList();
  }

  private static List<Share> reported() throws IOException {
    return Stream.concat(
            HeldOutReports.MENDED.servers().stream(), HeldOutReports.LAST.servers().stream())
        .map(Share::of)
        .toList();
  }

  private static String withoutVersion(String library) {
    return library.substring(0, library.lastIndexOf(':'));
  }

  private static String group(String library) {
    return library.substring(0, library.indexOf(':'));
  }

  private static String hash(String candidate) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(candidate.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  @Test
  void eachServerIsCounted() throws IOException {
    List<String> drawn = names("held-out-4.tsv");

    assertThat(counts()).extracting(Share::library).containsAll(drawn);
    assertThat(counts())
        .filteredOn(share -> !drawn.contains(share.library()))
        .extracting(Share::withoutAfter)
        .containsExactlyInAnyOrderElementsOf(reported());
  }

  /** The claim HotByStructure reads this file. Rewritten by {@code mvn test -Ddocs.update=true}. */
  @Test
  void theResultOfTheClaimHasTheCounts() throws IOException {
    Set<String> drawn = new TreeSet<>(names("held-out-4.tsv"));
    StringBuilder text = new StringBuilder();
    JsonWriter json = new JsonWriter(text).object().member("command", COMMAND);
    json.array("measurements");
    for (Share share : counts()) {
      json.object()
          .member("library", share.library())
          .member("drawn", drawn.contains(share.library()))
          .member("methods", share.methods())
          .member("hot", share.after())
          .end();
    }
    json.end().end();
    GeneratedFile.assertHolds(RESULT, text.toString());
  }

  /** The profile {@code corpus} loads the libraries. */
  @Test
  @EnabledIfSystemProperty(named = "corpus", matches = "true")
  void theCountsAreWhatIsFoundNow() throws IOException {
    List<String> found = new ArrayList<>();
    List<String> listed = new ArrayList<>();
    for (Share share : counts()) {
      CheckReport.Statistics now = statistics(share.library());
      found.add(share.library() + ' ' + now.methods() + ' ' + now.hotMethods());
      listed.add(share.library() + ' ' + share.methods() + ' ' + share.after());
    }

    assertThat(found).isEqualTo(listed);
  }

  private static CheckReport.Statistics statistics(String library) {
    String[] coordinates = library.split(":", -1);
    return new Check(
            RuleCatalog.load(),
            List.of(JARS.resolve(coordinates[1] + '-' + coordinates[2] + ".jar")),
            CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
            RecordedCode.none())
        .run()
        .statistics();
  }

  @Test
  void theRuleChoosesTheLibraries() throws IOException {
    List<String> chosen =
        names("held-out-4.tsv").stream().map(HotByStructureTest::withoutVersion).toList();
    List<String> passedOver =
        lines("held-out-4.tsv")
            .filter(line -> line.startsWith(NOT_COUNTED))
            .map(line -> line.substring(NOT_COUNTED.length()).replaceFirst(",.*", ""))
            .toList();
    List<String> order = new ArrayList<>(names("held-out-4-rule.txt"));
    order.sort(Comparator.comparing(HotByStructureTest::hash));

    assertThat(chosen).hasSize(DRAWN);
    assertThat(order.subList(0, chosen.size() + passedOver.size()))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(chosen.stream(), passedOver.stream()).toList());
    assertThat(order.get(chosen.size() + passedOver.size() - 1)).isIn(chosen);
  }

  @Test
  void noCandidateIsOfAnEarlierList() throws IOException {
    Set<String> groups = new TreeSet<>();
    for (String list : List.of("corpus", "held-out", "held-out-2", "held-out-3")) {
      names(list + ".tsv").forEach(library -> groups.add(group(library)));
    }
    Predicate<String> isNear =
        one ->
            groups.stream()
                .anyMatch(
                    other ->
                        one.equals(other)
                            || one.startsWith(other + '.')
                            || other.startsWith(one + '.'));

    assertThat(names("held-out-4-rule.txt").stream().map(HotByStructureTest::group))
        .noneMatch(isNear);
  }

  /** Regenerated by {@code mvn test -Ddocs.update=true}. */
  @Test
  void thePageTellsTheCounts() throws IOException {
    Set<String> drawn = new TreeSet<>(names("held-out-4.tsv"));
    List<Share> fresh = new ArrayList<>();
    List<Share> known = new ArrayList<>();
    counts().forEach(share -> (drawn.contains(share.library()) ? fresh : known).add(share));
    String table =
        "| servers and frameworks | known, before the mends | known, after | drawn, before | drawn,"
            + " after |\n"
            + "|---|---|---|---|---|\n"
            + row("checked", known, fresh, (methods, hot) -> true)
            + row("with methods hot by structure", known, fresh, (methods, hot) -> hot > 0)
            + row(
                "with 1 % of the methods or more",
                known, fresh, (methods, hot) -> 100L * hot >= methods)
            + "\n| drawn | methods | hot by structure, before | after |\n|---|---|---|---|\n"
            + fresh.stream()
                .map(
                    share ->
                        String.format(
                            Locale.ROOT,
                            "| %s | %,d | %,d | %,d |\n",
                            withoutVersion(share.library()),
                            share.methods(),
                            share.before(),
                            share.after()))
                .collect(Collectors.joining());
    GeneratedPart.assertHolds(PAGE, "structure", table);
  }

  private static String row(
      String title, List<Share> known, List<Share> fresh, BiPredicate<Integer, Integer> counted) {
    StringBuilder row = new StringBuilder("| ").append(title).append(" |");
    for (List<Share> shares : List.of(known, fresh)) {
      row.append(' ')
          .append(shares.stream().filter(s -> counted.test(s.methods(), s.before())).count())
          .append(" | ")
          .append(shares.stream().filter(s -> counted.test(s.methods(), s.after())).count())
          .append(" |");
    }
    return row.append('\n').toString();
  }
}
