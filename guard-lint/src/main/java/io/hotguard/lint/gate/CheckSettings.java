/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.config.ConfigNode;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The check settings of a project, from its file {@value #FILE}. Nothing in it is guessed: an
 * unknown key, rule or severity is an error that names the nearest known one. All collections are
 * immutable.
 *
 * @param includes patterns of the classes to report on, such as {@code com.acme.**}; empty for all
 * @param excludes patterns of classes not to report on
 * @param own patterns of the user's own classes; empty if the layout of the inputs tells them
 * @param entryPoints patterns of methods that are hot, such as {@code com.acme.Jobs.run}
 * @param entryAnnotations patterns of annotations that mark hot methods
 * @param severities the severity of rules' findings, empty where the rule is switched off
 * @param ruleSets the sets whose rules report; a rule with a severity reports in any set
 * @param as whether the public API is hot
 */
public record CheckSettings(
    List<String> includes,
    List<String> excludes,
    List<String> own,
    List<String> entryPoints,
    List<String> entryAnnotations,
    Map<String, Optional<Severity>> severities,
    Set<RuleSet> ruleSets,
    CheckedAs as) {

  public static final String FILE = "hotguard.yml";

  private static final String INCLUDES = "includes";
  private static final String EXCLUDES = "excludes";
  private static final String OWN = "own";
  private static final String ENTRY_POINTS = "entry-points";
  private static final String ENTRY_ANNOTATIONS = "entry-annotations";
  private static final String SEVERITIES = "severities";
  private static final String RULE_SETS = "rule-sets";
  private static final String AS = "as";
  private static final List<String> KEYS =
      List.of(INCLUDES, EXCLUDES, OWN, ENTRY_POINTS, ENTRY_ANNOTATIONS, RULE_SETS, SEVERITIES, AS);
  private static final String OFF = "off";

  public CheckSettings {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
    own = List.copyOf(own);
    entryPoints = List.copyOf(entryPoints);
    entryAnnotations = List.copyOf(entryAnnotations);
    severities = Collections.unmodifiableMap(new TreeMap<>(severities));
    ruleSets = Set.copyOf(ruleSets);
  }

  /** Returns the defaults. */
  public static CheckSettings defaults() {
    return new CheckSettings(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        Set.of(RuleSet.DEFAULT),
        CheckedAs.AUTO);
  }

  /**
   * Reads settings.
   *
   * @throws CheckConfigurationException if a key, a rule or a value is unknown; it names the file
   */
  public static CheckSettings of(String file, ConfigNode root, Collection<String> rules) {
    Map<String, Optional<Severity>> severities = new TreeMap<>();
    for (ConfigNode node : root.children()) {
      if (!KEYS.contains(node.name())) {
        throw problem(
            file,
            node,
            "unknown key '"
                + node.name()
                + "'; "
                + hint(node.name(), KEYS, "the keys are " + String.join(", ", KEYS)));
      }
      if (node.name().equals(SEVERITIES)) {
        for (ConfigNode rule : node.children()) {
          severity(file, rule, rules, severities);
        }
        requireBlank(file, node);
      }
    }
    return new CheckSettings(
        patterns(file, root, INCLUDES),
        patterns(file, root, EXCLUDES),
        patterns(file, root, OWN),
        patterns(file, root, ENTRY_POINTS),
        patterns(file, root, ENTRY_ANNOTATIONS),
        severities,
        ruleSets(file, root),
        as(file, root));
  }

  /** Returns these settings with other rule sets. */
  public CheckSettings withRuleSets(Set<RuleSet> others) {
    return new CheckSettings(
        includes, excludes, own, entryPoints, entryAnnotations, severities, others, as);
  }

  /** Returns these settings with other words on whether the public API is hot. */
  public CheckSettings withAs(CheckedAs other) {
    return new CheckSettings(
        includes, excludes, own, entryPoints, entryAnnotations, severities, ruleSets, other);
  }

  /** Returns these settings with other hot methods. */
  public CheckSettings withEntryPoints(List<String> others) {
    return new CheckSettings(
        includes, excludes, own, others, entryAnnotations, severities, ruleSets, as);
  }

  private static CheckedAs as(String file, ConfigNode root) {
    ConfigNode node = root.child(AS).orElse(null);
    if (node == null) {
      return CheckedAs.AUTO;
    }
    return CheckedAs.of(node.text())
        .orElseThrow(
            () ->
                problem(
                    file,
                    node,
                    AS
                        + ": must be one of "
                        + String.join(", ", CheckedAs.names())
                        + ", not '"
                        + node.text()
                        + "'"));
  }

  private static Set<RuleSet> ruleSets(String file, ConfigNode root) {
    List<String> names = patterns(file, root, RULE_SETS);
    if (names.isEmpty()) {
      return Set.of(RuleSet.DEFAULT);
    }
    try {
      return RuleSet.parse(names);
    } catch (IllegalArgumentException e) {
      throw new CheckConfigurationException(file + ": " + RULE_SETS + ": " + e.getMessage());
    }
  }

  /** A list is one node for each member, all of one name; an empty list is a node without text. */
  private static List<String> patterns(String file, ConfigNode root, String key) {
    List<String> patterns = new ArrayList<>();
    for (ConfigNode node : root.children().stream().filter(n -> n.name().equals(key)).toList()) {
      if (!node.children().isEmpty()) {
        throw problem(file, node, key + " must be a list, such as [com.acme.**, com.shop.**]");
      }
      if (!node.text().isBlank()) {
        patterns.add(node.text().strip());
      }
    }
    return patterns;
  }

  private static void requireBlank(String file, ConfigNode node) {
    if (!node.text().isBlank()) {
      throw problem(
          file, node, SEVERITIES + " must hold a line RULE: SEVERITY for each rule, not a value");
    }
  }

  private static void severity(
      String file,
      ConfigNode node,
      Collection<String> rules,
      Map<String, Optional<Severity>> severities) {
    String rule = node.name();
    if (!rules.contains(rule)) {
      throw problem(
          file,
          node,
          "unknown rule '" + rule + "'; " + hint(rule, rules, "hotguard rules lists the rules"));
    }
    String text = node.text().toLowerCase(Locale.ROOT);
    Optional<Severity> severity = severity(text);
    // YAML 1.1 readers take off for false.
    if (severity.isEmpty() && !text.equals(OFF) && !text.equals("false")) {
      throw problem(
          file, node, rule + ": must be error, warning, note or off, not '" + node.text() + "'");
    }
    if (severities.put(rule, severity) != null) {
      throw problem(file, node, rule + " is written twice");
    }
  }

  /** Reads the name of a severity in a file. */
  static Optional<Severity> severity(String text) {
    return Arrays.stream(Severity.values())
        .filter(severity -> severity.sarifLevel().equalsIgnoreCase(text))
        .findFirst();
  }

  private static String hint(String given, Collection<String> known, String otherwise) {
    return NearestName.likely(given, known)
        .map(nearest -> "did you mean " + nearest + "?")
        .orElse(otherwise);
  }

  private static CheckConfigurationException problem(String file, ConfigNode node, String problem) {
    return new CheckConfigurationException(file + ":" + node.line() + ": " + problem);
  }
}
