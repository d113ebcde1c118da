/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

import io.hotguard.benchmarks.mutation.MutationResult.Mutant;
import io.hotguard.benchmarks.process.XmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.w3c.dom.Element;

/** The scores of PIT's reports, package by package. */
final class MutationReports {
  private static final String ROOT_PACKAGE = "io.hotguard.";

  /** The counts of a package while reports are read. */
  private static final class Tally {
    private int mutants;
    private int killed;
    private int timedOut;
    private int uncovered;
    private final List<MutationResult.Survivor> alive = new ArrayList<>();
  }

  private final List<MutationResult.Survivor> judged;
  private final SortedMap<String, Tally> packages = new TreeMap<>();
  private final Map<Path, List<String>> sources = new HashMap<>();

  /** Takes the survivors that were judged before; a judgement stands for one mutant. */
  MutationReports(List<MutationResult.Survivor> judged) {
    this.judged = new ArrayList<>(judged);
  }

  /** Adds a report; the sources of its module tell what stands in a line. */
  void add(Path report, Path module) throws IOException {
    for (Element mutation : XmlReport.children(XmlReport.read(report), "mutation")) {
      String status = mutation.getAttribute("status");
      if (!status.equals("NON_VIABLE")) { // The JVM refused to load it: no change at all.
        add(mutation, status, module);
      }
    }
  }

  private void add(Element mutation, String status, Path module) throws IOException {
    String type = text(mutation, "mutatedClass");
    String inPackage = type.substring(0, type.lastIndexOf('.'));
    Tally tally = packages.computeIfAbsent(shortened(inPackage), name -> new Tally());
    tally.mutants++;
    if (mutation.getAttribute("detected").equals("true")) {
      tally.killed++;
      tally.timedOut += status.equals("TIMED_OUT") ? 1 : 0;
      return;
    }
    if (status.equals("NO_COVERAGE")) {
      tally.uncovered++;
    }
    Path source =
        module
            .resolve("src/main/java")
            .resolve(inPackage.replace('.', '/'))
            .resolve(text(mutation, "sourceFile"));
    Mutant mutant =
        new Mutant(
            shortened(type),
            line(source, Integer.parseInt(text(mutation, "lineNumber"))),
            text(mutation, "description"));
    tally.alive.add(judge(mutant));
  }

  /** The scores of all reports, as measured at {@code commit} on {@code day}. */
  List<MutationResult.Score> scores(String commit, String day) {
    List<MutationResult.Score> scores = new ArrayList<>();
    packages.forEach(
        (name, tally) ->
            scores.add(
                new MutationResult.Score(
                    name,
                    commit,
                    day,
                    tally.mutants,
                    tally.killed,
                    tally.timedOut,
                    tally.uncovered,
                    List.copyOf(tally.alive))));
    return scores;
  }

  private MutationResult.Survivor judge(Mutant mutant) {
    for (MutationResult.Survivor one : judged) {
      if (one.mutant().equals(mutant)) {
        judged.remove(one);
        return one;
      }
    }
    return new MutationResult.Survivor(mutant, null);
  }

  /** The judgements that no survivor has used. */
  List<MutationResult.Survivor> unused() {
    return List.copyOf(judged);
  }

  private String line(Path source, int number) throws IOException {
    List<String> lines = sources.get(source);
    if (lines == null) {
      lines = Files.readAllLines(source);
      sources.put(source, lines);
    }
    return lines.get(number - 1).strip();
  }

  private static String text(Element mutation, String name) throws IOException {
    List<Element> children = XmlReport.children(mutation, name);
    if (children.isEmpty()) {
      throw new IOException("not a report of PIT: a mutation without " + name);
    }
    return children.get(0).getTextContent();
  }

  private static String shortened(String name) {
    return name.startsWith(ROOT_PACKAGE) ? name.substring(ROOT_PACKAGE.length()) : name;
  }
}
