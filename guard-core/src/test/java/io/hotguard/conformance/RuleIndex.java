/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The index of all rules' pages: a row for each rule under its topic, made from the descriptor.
 *
 * <p>Each module writes and checks the rows of its own rules, and that every page has a row: no
 * module sees all rules.
 *
 * @param pages the folder of all rules' pages, the index among them
 */
public record RuleIndex(Path pages) {
  static final String FILE = "README.md";

  static final String HEAD =
      """
      # Rules

      Each rule is one hazard with a page of its own. All are found at build, in class files,
      configuration, URLs or the class path.

      - *Set*: [`hotguard check`](../check.md) reports the `default` set, which stalls a service or
        loses its data. Add others with `--rule-sets=default,security` or `--rule-sets=all`.
      - *Also at*: `startup` reports the hazard from the live configuration; `run` fixes it in mode
        `enforce`; `incident` weighs it in a flight recording with
        [`hotguard diagnose`](../diagnose.md).
      - *Accept a place*: in code `@AllowOnHotPath(rule = "NAME", reason = "...")` on the method or
        class; in logging `hotguard.logging.suppress=NAME`; anything by rule or fingerprint in
        [hotguard.yml](../check.md#hotguardyml).

      This page is generated from the rules (`mvn test -Ddocs.update=true`).
      """;

  private static final String UPDATE =
      "run RuleConformanceTest with -Ddocs.update=true, then read the difference";
  private static final String COLUMNS =
      "| Rule | Severity | Set | Hazard | Also at |\n|---|---|---|---|---|\n";

  /** The index in the checkout, as the tests of a module see it. */
  public static RuleIndex ofProject() {
    return new RuleIndex(Path.of("../docs/rules"));
  }

  /**
   * Returns what is missing or wrong in the index, a line each; empty if all is well. With {@code
   * -Ddocs.update=true} the rows of these rules are written anew before.
   */
  public List<String> problems(List<? extends Rule<?>> rules) throws IOException {
    boolean isUpdated = Boolean.getBoolean("docs.update");
    if (isUpdated) {
      update(rules);
    }
    return problems(rules, isUpdated);
  }

  /**
   * Returns the problems after an update of these rules alone, or without one. An update leaves the
   * new pages of other packages to the tests of these packages, which may run later.
   */
  List<String> problems(List<? extends Rule<?>> rules, boolean isUpdated) throws IOException {
    String text = Files.readString(pages.resolve(FILE));
    Map<RuleTopic, SortedMap<String, String>> rows = rows(text);
    List<String> problems = new ArrayList<>();
    if (!text.equals(render(rows))) {
      problems.add("the index is not what -Ddocs.update=true writes: its head, order or layout");
    }
    for (Rule<?> rule : rules) {
      if (!rule.descriptor().moments().contains(Moment.BUILD)) {
        problems.add(rule.descriptor().name() + " is not found at build, as the head says");
      }
      String row = row(rule.descriptor());
      RuleTopic topic = RuleTopic.of(rule.descriptor());
      if (!rows.get(topic).containsValue(row)) {
        problems.add("the index has no row " + row + " under " + topic.heading() + ": " + UPDATE);
      }
    }
    List<String> indexed =
        new ArrayList<>(rows.values().stream().flatMap(each -> each.keySet().stream()).toList());
    for (String page : named()) {
      if (!indexed.remove(page) && !isUpdated) {
        problems.add("the index does not name the page " + page + ": " + UPDATE);
      }
    }
    indexed.forEach(name -> problems.add("the index has a row too many: " + name));
    return problems;
  }

  /** Writes the rows of these rules, and drops the rows that have no page any more. */
  void update(List<? extends Rule<?>> rules) throws IOException {
    Path file = pages.resolve(FILE);
    Map<RuleTopic, SortedMap<String, String>> rows =
        rows(Files.exists(file) ? Files.readString(file) : "");
    Set<String> pagesThere = named();
    for (Rule<?> rule : rules) {
      rows.values().forEach(each -> each.remove(rule.descriptor().name()));
      rows.get(RuleTopic.of(rule.descriptor()))
          .put(rule.descriptor().name(), row(rule.descriptor()));
    }
    rows.values().forEach(each -> each.keySet().retainAll(pagesThere));
    Files.writeString(file, render(rows));
  }

  static String row(RuleDescriptor rule) {
    return "| ["
        + rule.name()
        + "]("
        + rule.name()
        + ".md) | "
        + rule.severity().sarifLevel()
        + " | "
        + RuleSet.of(rule).id()
        + " | "
        + rule.summary()
        + " | "
        + alsoAt(rule)
        + " |";
  }

  private static String alsoAt(RuleDescriptor rule) {
    List<String> others =
        rule.moments().stream()
            .filter(moment -> moment != Moment.BUILD)
            .map(moment -> moment.name().toLowerCase(Locale.ROOT))
            .toList();
    return others.isEmpty() ? "-" : String.join(", ", others);
  }

  private static String render(Map<RuleTopic, SortedMap<String, String>> rows) {
    StringBuilder text = new StringBuilder(HEAD);
    rows.forEach(
        (topic, each) -> {
          if (!each.isEmpty()) {
            text.append('\n').append(topic.heading()).append("\n\n").append(COLUMNS);
            each.values().forEach(row -> text.append(row).append('\n'));
          }
        });
    return text.toString();
  }

  private static Map<RuleTopic, SortedMap<String, String>> rows(String text) {
    Map<RuleTopic, SortedMap<String, String>> rows = new EnumMap<>(RuleTopic.class);
    for (RuleTopic topic : RuleTopic.values()) {
      rows.put(topic, new TreeMap<>());
    }
    SortedMap<String, String> current = new TreeMap<>();
    for (String line : text.lines().toList()) {
      for (RuleTopic topic : RuleTopic.values()) {
        if (line.equals(topic.heading())) {
          current = rows.get(topic);
        }
      }
      if (line.startsWith("| [")) {
        current.put(line.substring("| [".length(), line.indexOf(']')), line);
      }
    }
    return rows;
  }

  /** The rules that have a page. */
  private Set<String> named() throws IOException {
    return RuleFixtures.names(pages).stream()
        .filter(file -> file.endsWith(".md") && !file.equals(FILE))
        .map(file -> file.substring(0, file.length() - ".md".length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
