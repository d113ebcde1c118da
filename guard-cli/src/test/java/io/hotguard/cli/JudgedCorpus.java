/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.code.CodeRule;
import io.hotguard.lint.Check;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Published libraries, and what a person says of each finding in them. */
enum JudgedCorpus {
  /** The rules were mended where they were wrong on these. */
  MENDED_ON("corpus.tsv", "judged-findings.tsv"),
  /** Nobody looked at these before the rules were mended, and no rule was changed for them. */
  HELD_OUT("held-out.tsv", "judged-held-out.tsv");

  private static final Path RESOURCES = Path.of("src/test/resources/precision");
  private static final Path JARS = Path.of("target/corpus");

  /** Settings in code, such as JDBC URLs, are judged by the tests of guard-jdbc. */
  private static final Set<String> CODE_RULES =
      RuleCatalog.load().rules().stream()
          .filter(CodeRule.class::isInstance)
          .map(rule -> rule.descriptor().name())
          .collect(Collectors.toSet());

  private final String libraries;
  private final String judged;

  JudgedCorpus(String libraries, String judged) {
    this.libraries = libraries;
    this.judged = judged;
  }

  /** The names of all jars that the profile loads. */
  static List<String> jars() throws IOException {
    try (var jars = Files.list(JARS)) {
      return jars.map(jar -> jar.getFileName().toString()).toList();
    }
  }

  List<CorpusLibrary> libraries() throws IOException {
    return CorpusLibrary.all(RESOURCES.resolve(libraries));
  }

  /** The file of the judgements, with one row for each finding. */
  Path judgements() {
    return RESOURCES.resolve(judged);
  }

  List<JudgedFinding> findings() throws IOException {
    return JudgedFinding.all(RESOURCES.resolve(judged));
  }

  List<JudgedFinding> findings(Severity severity) throws IOException {
    return findings().stream().filter(finding -> finding.key().severity() == severity).toList();
  }

  /** In the list's first line, so that errors can be related to it without the libraries. */
  int classes() throws IOException {
    String first = Files.readAllLines(RESOURCES.resolve(judged), UTF_8).get(0);
    return Integer.parseInt(first.replaceAll("\\D+", ""));
  }

  /** The present findings in the code of the libraries; only judged notes. */
  Found check() throws IOException {
    Set<JudgedFinding.Key> notes =
        findings(Severity.NOTE).stream().map(JudgedFinding::key).collect(Collectors.toSet());
    Set<JudgedFinding.Key> keys = new TreeSet<>(JudgedFinding.Key.ORDER);
    int classes = 0;
    for (CorpusLibrary library : libraries()) {
      CheckReport report =
          new Check(
                  RuleCatalog.load(),
                  List.of(JARS.resolve(library.file())),
                  CheckSettings.defaults()
                      .withAs(CheckedAs.APPLICATION)
                      .withEntryPoints(library.entryPoints()),
                  RecordedCode.none())
              .run();
      if (!report.failures().isEmpty()) {
        throw new IllegalStateException(library + ": " + report.failures());
      }
      report.findings().stream()
          .filter(finding -> CODE_RULES.contains(finding.rule()))
          .map(JudgedFinding.Key::of)
          .filter(key -> key.severity() != Severity.NOTE || notes.contains(key))
          .forEach(keys::add);
      classes += report.statistics().classes();
    }
    return new Found(List.copyOf(keys), classes);
  }

  /**
   * The findings of a check.
   *
   * @param keys the findings, sorted; like ones in one method count as one
   * @param classes the number of classes that were read
   */
  record Found(List<JudgedFinding.Key> keys, int classes) {}
}
