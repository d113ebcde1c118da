/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.cli.JudgedFinding.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports on libraries that {@code held-out-rule.txt} chose, each checked alone. */
enum HeldOutReports {
  /** The first check of 40 libraries. */
  FIRST("held-out-2", "held-out-2"),
  /** The same libraries, after the rules were mended on them. */
  MENDED("held-out-2", "held-out-2-mended"),
  /** Another 20 libraries, checked once, after the last change of a rule until then. */
  LAST("held-out-3", "held-out-3"),
  /** The same 20 libraries, after the rules were mended on them, too. */
  LAST_MENDED("held-out-3", "held-out-3-mended");

  private static final Path LISTS = Path.of("src/test/resources/precision");
  private static final int JUDGEMENT_COLUMNS = 5;
  private static final Set<String> SERVERS =
      Set.of("brokers", "rpc", "web frameworks", "web servers");

  private final String libraries;
  private final String name;

  HeldOutReports(String libraries, String name) {
    this.libraries = libraries;
    this.name = name;
  }

  /** The libraries, each as group, artifact and version. */
  List<String> libraries() throws IOException {
    return lines(libraries + ".tsv").stream().map(String::strip).toList();
  }

  List<LibraryReport> reports() throws IOException {
    return LibraryReport.all(LISTS.resolve(name + "-reports.tsv"));
  }

  /** The reports on servers and their frameworks, by the categories of the rule. */
  List<LibraryReport> servers() throws IOException {
    Set<String> names =
        lines("held-out-rule.txt").stream()
            .map(line -> line.split("\t", -1))
            .filter(candidate -> SERVERS.contains(candidate[0]))
            .map(candidate -> candidate[1])
            .collect(Collectors.toSet());
    return reports().stream()
        .filter(report -> names.contains(report.library().replaceFirst(":[^:]*$", "")))
        .toList();
  }

  /** The reports on jars with many classes, whose first notes are judged. */
  List<LibraryReport> large() throws IOException {
    return reports().stream().filter(LibraryReport::isLarge).toList();
  }

  /** Every error and warning, and the first notes of large jars, with their settled verdicts. */
  List<JudgedFinding> judged() throws IOException {
    return JudgedFinding.all(LISTS.resolve("judged-" + name + ".tsv"));
  }

  /** The verdicts of people that did not know of each other, by fingerprint. */
  Map<String, Verdicts> judgements() throws IOException {
    Map<String, Verdicts> verdicts = new TreeMap<>();
    for (String line : lines("judgements.tsv")) {
      String[] columns = line.split("\t", -1);
      if (columns.length != JUDGEMENT_COLUMNS) {
        throw new IllegalArgumentException(JUDGEMENT_COLUMNS + " columns are needed: " + line);
      }
      if (columns[0].equals(name)) {
        verdicts.put(
            columns[1],
            new Verdicts(
                Verdict.named(columns[2]),
                Verdict.named(columns[3]),
                columns[4].isEmpty() ? null : Verdict.named(columns[4])));
      }
    }
    return verdicts;
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(LISTS.resolve(file), UTF_8).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  /** Two verdicts on one finding, and a third where they differ. */
  record Verdicts(Verdict first, Verdict second, @Nullable Verdict third) {
    Verdicts {
      if ((first == second) != (third == null)) {
        throw new IllegalArgumentException(
            "a third verdict is needed where two differ, only there");
      }
    }

    boolean agree() {
      return first == second;
    }

    /** The verdict of two; debatable where there are three. */
    Verdict settled() {
      return agree() || third == first ? first : third == second ? second : Verdict.DEBATABLE;
    }
  }
}
