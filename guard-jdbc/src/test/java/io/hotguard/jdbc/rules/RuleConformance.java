/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.Rule;
import io.hotguard.RuleDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the rules of a provider with their classes, pages and fixture folders, and names
 * whatever is missing on either side.
 *
 * @param sources the folder of the rules' source files
 * @param pages the folder of all rules' pages, of other modules too
 * @param fixtures the folder of the fixture folders
 */
record RuleConformance(Path sources, Path pages, Path fixtures) {
  static final List<String> SECTIONS =
      List.of("Problem", "Cost", "Fix", "Suppress", "Limits", "Evidence");

  private static final int MAX_RULE_LINES = 120;
  private static final List<String> KINDS = List.of("positive", "negative", "near-miss");
  private static final Pattern DECLARATION = Pattern.compile("class (\\w+) extends JdbcRule\\b");

  List<String> problems(List<? extends Rule<?>> rules) throws IOException {
    Map<String, Rule<?>> byName = new TreeMap<>();
    rules.forEach(rule -> byName.put(rule.descriptor().name(), rule));
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, Rule<?>> entry : byName.entrySet()) {
      checkClass(entry.getKey(), entry.getValue(), problems);
      checkPage(entry.getValue(), problems);
      checkFixtures(entry.getKey(), problems);
    }
    checkOrphans(byName.keySet(), problems);
    return problems;
  }

  private void checkClass(String name, Rule<?> rule, List<String> problems) throws IOException {
    String simpleName = rule.getClass().getSimpleName();
    if (!simpleName.equals(name)) {
      problems.add(name + ": its class is called " + simpleName);
    }
    Path source = sources.resolve(simpleName + ".java");
    if (!Files.exists(source)) {
      problems.add(name + ": no source " + source.getFileName());
      return;
    }
    int lines = Files.readAllLines(source).size();
    if (lines > MAX_RULE_LINES) {
      problems.add(
          name + ": its class has " + lines + " lines, at most " + MAX_RULE_LINES + " are allowed");
    }
  }

  private void checkPage(Rule<?> rule, List<String> problems) throws IOException {
    RuleDescriptor descriptor = rule.descriptor();
    String name = descriptor.name();
    Path page = pages.resolve(name + ".md");
    if (!Files.exists(page)) {
      problems.add(name + ": no page " + descriptor.page());
      return;
    }
    String text = Files.readString(page);
    String head = head(rule);
    if (!text.startsWith(head)) {
      problems.add(name + ": its page does not start with:\n" + head);
    }
    Map<String, String> sections = sections(text);
    if (!List.copyOf(sections.keySet()).equals(SECTIONS)) {
      problems.add(name + ": its page has the sections " + sections.keySet() + ", not " + SECTIONS);
    }
    sections.forEach(
        (section, body) -> {
          if (body.isBlank()) {
            problems.add(name + ": section " + section + " of its page is empty");
          }
        });
    if (!sections.getOrDefault("Evidence", "").contains("fixtures/" + name)) {
      problems.add(name + ": section Evidence of its page does not name fixtures/" + name);
    }
  }

  /** The first lines of a page: what the rule says about itself, and whose it is. */
  static String head(Rule<?> rule) {
    RuleDescriptor d = rule.descriptor();
    String moments = d.moments().stream().map(Enum::name).collect(Collectors.joining(", "));
    return "# "
        + d.name()
        + "\n\n"
        + d.summary()
        + "\n\n"
        + d.severity()
        + " at "
        + moments
        + ". Rule of "
        + owner(rule.getClass().getPackageName())
        + "\n";
  }

  private static String owner(String packageName) {
    return "`" + packageName + "`.";
  }

  private static Map<String, String> sections(String text) {
    Map<String, String> sections = new LinkedHashMap<>();
    for (String part : text.split("(?m)^## ", -1)) {
      int end = part.indexOf('\n');
      if (end >= 0 && !part.startsWith("# ")) {
        sections.put(part.substring(0, end).strip(), part.substring(end));
      }
    }
    return sections;
  }

  private void checkFixtures(String name, List<String> problems) throws IOException {
    Path folder = fixtures.resolve(name);
    if (!Files.isDirectory(folder)) {
      problems.add(name + ": no fixture folder");
      return;
    }
    Set<String> files = names(folder);
    for (String kind : KINDS) {
      if (files.stream().noneMatch(file -> isFixture(file) && file.startsWith(kind))) {
        problems.add(name + ": no " + kind + " fixture");
      }
    }
    for (String file : files) {
      if (!file.equals("findings.txt")
          && (!isFixture(file) || KINDS.stream().noneMatch(file::startsWith))) {
        problems.add(
            name
                + ": "
                + file
                + " is no fixture: it must start with one of "
                + KINDS
                + " and end in .properties");
      }
    }
  }

  private static boolean isFixture(String file) {
    return file.endsWith(".properties");
  }

  private void checkOrphans(Set<String> rules, List<String> problems) throws IOException {
    for (String folder : names(fixtures)) {
      if (!rules.contains(folder)) {
        problems.add("fixture folder " + folder + " belongs to no rule");
      }
    }
    String owner = "Rule of " + owner(RuleConformance.class.getPackageName());
    for (String page : names(pages)) {
      String name = page.replace(".md", "");
      if (!rules.contains(name) && Files.readString(pages.resolve(page)).contains(owner)) {
        problems.add("page " + page + " belongs to no rule");
      }
    }
    for (String source : names(sources)) {
      Matcher declared = DECLARATION.matcher(Files.readString(sources.resolve(source)));
      if (declared.find() && !rules.contains(declared.group(1))) {
        problems.add("class " + declared.group(1) + " is not in the provider");
      }
    }
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
