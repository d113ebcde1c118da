/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
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
 * @param base the class that every rule of the module extends
 * @param owner the package that the rules' pages name
 * @param sources the folder of the rules' source files and of folders with more of them
 * @param rows the classes of rules that are rows of a table, so that they have no class of their
 *     own
 * @param pages the folder of all rules' pages, of other modules too
 * @param fixtures the rules' fixtures
 */
public record RuleConformance(
    Class<?> base,
    String owner,
    Path sources,
    Set<Class<?>> rows,
    Path pages,
    RuleFixtures fixtures) {
  static final List<String> SECTIONS = List.of("Problem", "Cost", "Fix", "Limits");

  private static final int MAX_RULE_LINES = 120;

  /**
   * The places where a module of this project has its rules and their pages.
   *
   * @param base the class that every rule of the module extends
   */
  public static RuleConformance ofModule(Class<?> base, RuleFixtures fixtures) {
    return ofModule(base.getPackageName(), base, Set.of(), fixtures);
  }

  /** The same for rules in the subpackages of one package, some of them rows of a table. */
  public static RuleConformance ofModule(
      String owner, Class<?> base, Set<Class<?>> rows, RuleFixtures fixtures) {
    return new RuleConformance(
        base,
        owner,
        Path.of("src/main/java", owner.split("\\.")),
        rows,
        Path.of("../docs/rules"),
        fixtures);
  }

  /** Returns what is missing or contradicts itself, a line each; empty if all is well. */
  public List<String> problems(List<? extends Rule<?>> rules) throws IOException {
    Map<String, Rule<?>> byName = new TreeMap<>();
    rules.forEach(rule -> byName.put(rule.descriptor().name(), rule));
    List<String> problems = new ArrayList<>();
    for (Map.Entry<String, Rule<?>> entry : byName.entrySet()) {
      checkClass(entry.getKey(), entry.getValue(), problems);
      checkPage(entry.getValue().descriptor(), problems);
      checkSignatures(entry.getValue(), problems);
      fixtures.check(entry.getKey(), problems);
    }
    checkOrphans(byName.keySet(), problems);
    return problems;
  }

  private void checkClass(String name, Rule<?> rule, List<String> problems) throws IOException {
    String simpleName = rule.getClass().getSimpleName();
    if (rows.contains(rule.getClass())) {
      return;
    }
    if (!simpleName.equals(name)) {
      problems.add(name + ": its class is called " + simpleName);
    }
    if (!base.isInstance(rule)) {
      problems.add(name + ": its class does not extend " + base.getSimpleName());
    }
    Path source = sourceFiles().get(simpleName + ".java");
    if (source == null) {
      problems.add(name + ": no source " + simpleName + ".java");
      return;
    }
    int lines = Files.readAllLines(source).size();
    if (lines > MAX_RULE_LINES) {
      problems.add(
          name + ": its class has " + lines + " lines, at most " + MAX_RULE_LINES + " are allowed");
    }
  }

  private static void checkSignatures(Rule<?> rule, List<String> problems) {
    String name = rule.descriptor().name();
    boolean atIncident = rule.descriptor().moments().contains(Moment.INCIDENT);
    if (atIncident == rule.signatures().isEmpty()) {
      problems.add(
          name
              + (atIncident
                  ? ": works at INCIDENT without a signature"
                  : ": has signatures, but does not work at INCIDENT"));
    }
    for (StackSignature signature : rule.signatures()) {
      if (signature.evidence().isEmpty()
          || (signature.frames().isEmpty() && signature.types().isEmpty())) {
        problems.add(name + ": a signature is seen as nothing, or matches everything");
      }
    }
  }

  private void checkPage(RuleDescriptor rule, List<String> problems) throws IOException {
    String name = rule.name();
    Path page = pages.resolve(name + ".md");
    if (!Files.exists(page)) {
      problems.add(
          name
              + ": no page docs/rules/"
              + name
              + ".md; create it, and begin it with:\n"
              + head(rule));
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
  }

  /** The first lines of a page: what the rule says about itself, and whose it is. */
  String head(RuleDescriptor rule) {
    String moments = rule.moments().stream().map(Enum::name).collect(Collectors.joining(", "));
    return "# "
        + rule.name()
        + "\n\n"
        + rule.summary()
        + "\n\n"
        + rule.severity()
        + " at "
        + moments
        + ". "
        + ownership()
        + "\n";
  }

  private String ownership() {
    return "Rule of `" + owner + "`.";
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

  private void checkOrphans(Set<String> rules, List<String> problems) throws IOException {
    for (String folder : fixtures.rules()) {
      if (!rules.contains(folder)) {
        problems.add("fixture folder " + folder + " belongs to no rule");
      }
    }
    for (String page : RuleFixtures.names(pages)) {
      String name = page.replace(".md", "");
      if (!rules.contains(name) && Files.readString(pages.resolve(page)).contains(ownership())) {
        problems.add("page " + page + " belongs to no rule");
      }
    }
    Set<String> tabulated = rows.stream().map(Class::getSimpleName).collect(Collectors.toSet());
    for (String name : extending(extending(Set.of(base.getSimpleName()), true), false)) {
      if (!rules.contains(name) && !tabulated.contains(name)) {
        problems.add("class " + name + " is not in the provider");
      }
    }
  }

  /** The classes that extend one of some; the abstract ones with those, or the others alone. */
  private Set<String> extending(Set<String> bases, boolean isAbstract) throws IOException {
    Pattern declaration =
        Pattern.compile("(abstract )?class (\\w+) extends (" + String.join("|", bases) + ")\\b");
    Set<String> found = new TreeSet<>(isAbstract ? bases : Set.of());
    for (Path source : sourceFiles().values()) {
      Matcher declared = declaration.matcher(Files.readString(source));
      if (declared.find() && (declared.group(1) != null) == isAbstract) {
        found.add(declared.group(2));
      }
    }
    return found;
  }

  /** Every source file by its name. */
  private Map<String, Path> sourceFiles() throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .collect(
              Collectors.toMap(
                  file -> String.valueOf(file.getFileName()), file -> file, (a, b) -> a));
    }
  }
}
