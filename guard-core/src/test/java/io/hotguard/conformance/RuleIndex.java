/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The index of all rules' pages: a row for each rule, made from what the rule says of itself.
 *
 * <p>Each module writes and checks the rows of its own rules, and that no page is without a row:
 * there is no module that sees all of them.
 *
 * @param pages the folder of all rules' pages, the index among them
 */
public record RuleIndex(Path pages) {
  static final String FILE = "README.md";

  /** The moments at which this version runs rules. */
  static final Set<Moment> NOW = EnumSet.allOf(Moment.class);

  static final String HEAD =
      """
      # Rules

      Each rule is one hazard, with a page of its own. *Works now* is what this version does with it: at `build` [`hotguard check`](../check.md) finds it in
      class files, configuration and URLs; at `startup` its guard looks at the live configuration and reports it once, in `warn` and in `enforce`; at `run` the
      guard takes the hazard away, in `enforce`; at `incident` [`hotguard diagnose`](../diagnose.md) weighs it in a flight recording. The rest is to come.
      Generated from the rules (`mvn test -Ddocs.update=true`).

      | Rule | Severity | Hazard | Works now | To come |
      |---|---|---|---|---|
      """;

  /** The index in the checkout, as the tests of a module see it. */
  public static RuleIndex ofProject() {
    return new RuleIndex(Path.of("../docs/rules"));
  }

  /**
   * Returns what is missing or wrong in the index, a line each; empty if all is well. With {@code
   * -Ddocs.update=true} the rows of these rules are written anew before.
   */
  public List<String> problems(List<? extends Rule<?>> rules) throws IOException {
    if (Boolean.getBoolean("docs.update")) {
      update(rules);
    }
    String text = Files.readString(pages.resolve(FILE));
    List<String> problems = new ArrayList<>();
    if (!text.startsWith(HEAD)) {
      problems.add("the index does not start with:\n" + HEAD);
    }
    List<String> rows = rows(text);
    List<String> names = rows.stream().map(RuleIndex::name).toList();
    if (!names.equals(List.copyOf(new TreeSet<>(names)))) {
      problems.add("the rows of the index are not sorted, or one is there twice");
    }
    for (Rule<?> rule : rules) {
      String row = row(rule.descriptor());
      if (!rows.contains(row)) {
        problems.add("the index has no row " + row);
      }
    }
    Set<String> indexed = new TreeSet<>(names);
    for (String page : named()) {
      if (!indexed.remove(page)) {
        problems.add("the index does not name the page " + page);
      }
    }
    indexed.forEach(name -> problems.add("the index has a row without a page: " + name));
    return problems;
  }

  /** Writes the rows of these rules, and drops those of rules that have no page any more. */
  void update(List<? extends Rule<?>> rules) throws IOException {
    Path file = pages.resolve(FILE);
    TreeMap<String, String> byName = new TreeMap<>();
    if (Files.exists(file)) {
      rows(Files.readString(file)).forEach(row -> byName.put(name(row), row));
    }
    byName.keySet().retainAll(named());
    rules.forEach(rule -> byName.put(rule.descriptor().name(), row(rule.descriptor())));
    Files.writeString(file, HEAD + String.join("\n", byName.values()) + "\n");
  }

  static String row(RuleDescriptor rule) {
    return "| ["
        + rule.name()
        + "]("
        + rule.name()
        + ".md) | "
        + rule.severity().sarifLevel()
        + " | "
        + rule.summary()
        + " | "
        + moments(rule, NOW::contains)
        + " | "
        + moments(rule, moment -> !NOW.contains(moment))
        + " |";
  }

  private static String moments(RuleDescriptor rule, Predicate<Moment> which) {
    String names =
        rule.moments().stream()
            .filter(which)
            .map(moment -> moment.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "-" : names;
  }

  private static List<String> rows(String text) {
    return text.lines().filter(line -> line.startsWith("| [")).toList();
  }

  private static String name(String row) {
    return row.substring("| [".length(), row.indexOf(']'));
  }

  /** The rules that have a page. */
  private Set<String> named() throws IOException {
    return RuleFixtures.names(pages).stream()
        .filter(file -> file.endsWith(".md") && !file.equals(FILE))
        .map(file -> file.substring(0, file.length() - ".md".length()))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
