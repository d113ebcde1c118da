/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The findings of one rule in one method, or of one subject, or with one fix, for one key of
 * configuration files, such as those of several profiles: people read them as one. All others are
 * on their own.
 *
 * @param places the findings, the worst first, at equal severity as they were listed; not empty
 */
record ListedFinding(List<Finding> places) {
  private static final Pattern LAMBDA = Pattern.compile("lambda\\$(.+?)(?:\\$\\d+)?");
  private static final int MAX_LINES = 5;

  ListedFinding {
    places = places.stream().sorted(Comparator.comparing(Finding::severity)).toList();
  }

  private record Method(String rule, String type, String name, String descriptor, String subject) {}

  private record Setting(String rule, String key, String subject, Optional<Fix> fix) {}

  /** Returns the findings as a list for people, each at the place of its first one. */
  static List<ListedFinding> of(List<Finding> findings) {
    Map<Object, List<Finding>> byMethod = new LinkedHashMap<>();
    for (Finding finding : findings) {
      byMethod.computeIfAbsent(key(finding), method -> new ArrayList<>()).add(finding);
    }
    return byMethod.values().stream().map(ListedFinding::new).toList();
  }

  private static Object key(Finding finding) {
    if (finding.location() instanceof Location.Config config) {
      return config.key().isEmpty() || config.line() == 0
          ? finding
          : new Setting(
              finding.rule(),
              config.key(),
              finding.subject(),
              finding.subject().isEmpty() ? finding.fix() : Optional.empty());
    }
    if (!(finding.location() instanceof Location.Code code)) {
      return finding;
    }
    // Calls of a method are mended together, settings one by one.
    String subject = finding.entry().exists() ? "" : finding.subject();
    Matcher lambda = LAMBDA.matcher(code.method());
    return lambda.matches()
        ? new Method(finding.rule(), code.className(), "lambda$" + lambda.group(1), "", subject)
        : new Method(finding.rule(), code.className(), code.method(), code.descriptor(), subject);
  }

  /** The finding that stands for all. */
  Finding first() {
    return places.get(0);
  }

  Severity severity() {
    return first().severity();
  }

  /** Tells how often the method or file has the hazard, as {@code 3 times}; empty for once. */
  String times() {
    List<Finding> all = inFirstFile();
    long times = // Several profiles may have the same line.
        first().location() instanceof Location.Config
            ? all.stream().map(Finding::location).distinct().count()
            : all.size();
    return times == 1 ? "" : ", " + ReportContent.number(times) + " times";
  }

  /** The first place in each other file. */
  List<Location> otherFiles() {
    Map<String, Location> files = new LinkedHashMap<>();
    places.forEach(place -> files.putIfAbsent(file(place), place.location()));
    files.remove(file(first()));
    return List.copyOf(files.values());
  }

  private List<Finding> inFirstFile() {
    return places.stream().filter(place -> file(place).equals(file(first()))).toList();
  }

  private static String file(Finding finding) {
    return finding.location() instanceof Location.Config config ? config.file() : "";
  }

  /**
   * The lines in the method or file, such as {@code : lines 18, 21}; empty if there is one or none.
   */
  String lines() {
    List<Integer> lines =
        inFirstFile().stream()
            .map(place -> line(place.location()))
            .filter(line -> line > 0)
            .distinct()
            .sorted()
            .toList();
    if (lines.size() < 2) {
      return "";
    }
    return lines.stream()
        .limit(MAX_LINES)
        .map(Objects::toString)
        .collect(Collectors.joining(", ", ": lines ", lines.size() > MAX_LINES ? " ..." : ""));
  }

  private static int line(Location location) {
    return location instanceof Location.Code code
        ? code.line()
        : location instanceof Location.Config config ? config.line() : 0;
  }

  /** Names a method for people: no names that only compilers use. */
  static String name(Location.Code code, boolean withPackage) {
    String type =
        withPackage
            ? code.className()
            : code.className().substring(code.className().lastIndexOf('.') + 1);
    Matcher lambda = LAMBDA.matcher(code.method());
    return switch (code.method()) {
      case "" -> type;
      case "<init>" -> "constructor of " + type;
      case "<clinit>" -> "static initializer of " + type;
      default ->
          lambda.matches()
              ? "lambda in " + type + '.' + lambda.group(1)
              : type + '.' + code.method();
    };
  }
}
