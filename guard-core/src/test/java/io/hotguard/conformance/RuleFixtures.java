/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fixtures of a module's rules: a folder for each rule, in it files whose names begin with what
 * they are, and {@code findings.txt}, what the rule says of the positive ones.
 *
 * @param folder the folder of the rules' folders
 * @param kinds how names begin: positive, negative, near miss
 * @param endings how the names of fixtures end
 * @param sideEnding how the name of a file ends that adds to the fixture of the same stem; empty
 *     without such files
 */
public record RuleFixtures(
    Path folder, List<String> kinds, List<String> endings, String sideEnding) {

  /** The file with the findings of a rule's positive fixtures. */
  public static final String GOLDEN = "findings.txt";

  /** Fixtures in the notation of some configuration: {@code positive-queue.xml}. */
  public static RuleFixtures configurations(Path folder, String sideEnding, String... endings) {
    return new RuleFixtures(
        folder, List.of("positive", "negative", "near-miss"), List.of(endings), sideEnding);
  }

  /** Fixtures in Java: {@code PositiveQueue.java}. */
  public static RuleFixtures sources(Path folder) {
    return new RuleFixtures(
        folder, List.of("Positive", "Negative", "NearMiss"), List.of(".java"), "");
  }

  /** The folders of the rules, sorted. */
  public List<Path> folders() throws IOException {
    return rules().stream().map(folder::resolve).toList();
  }

  /** The fixtures in a rule's folder, sorted. */
  public List<Path> in(Path ruleFolder) throws IOException {
    return names(ruleFolder).stream().filter(this::isFixture).map(ruleFolder::resolve).toList();
  }

  /** The fixtures of all rules, sorted. */
  public List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path ruleFolder : folders()) {
      all.addAll(in(ruleFolder));
    }
    return all;
  }

  /** The rules that have a folder. */
  Set<String> rules() throws IOException {
    return names(folder);
  }

  /** The files that a rule's folder lacks or has too much. */
  void check(String rule, List<String> problems) throws IOException {
    Path own = folder.resolve(rule);
    if (!Files.isDirectory(own)) {
      problems.add(
          rule
              + ": no fixture folder "
              + own
              + "; create it with a fixture of each kind: "
              + kinds);
      return;
    }
    Set<String> files = names(own);
    for (String kind : kinds) {
      if (files.stream().noneMatch(file -> isFixture(file) && file.startsWith(kind))) {
        problems.add(rule + ": no " + kind + " fixture");
      }
    }
    for (String file : files) {
      if (isSide(file)) {
        String stem = file.substring(0, file.length() - sideEnding.length());
        if (endings.stream().noneMatch(ending -> files.contains(stem + ending))) {
          problems.add(rule + ": " + file + " belongs to no fixture");
        }
      } else if (!file.equals(GOLDEN)
          && (!isFixture(file) || kinds.stream().noneMatch(file::startsWith))) {
        problems.add(
            rule
                + ": "
                + file
                + " is no fixture: it must start with one of "
                + kinds
                + " and end with one of "
                + endings);
      }
    }
  }

  private boolean isSide(String file) {
    return !sideEnding.isEmpty() && file.endsWith(sideEnding);
  }

  private boolean isFixture(String file) {
    return !isSide(file) && endings.stream().anyMatch(file::endsWith);
  }

  static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
