/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.Suppressions.Suppression;
import io.hotguard.lint.input.InputNote;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a {@link Check}: the same for the same inputs, whatever the number of threads.
 *
 * @param findings the findings in natural order, without the suppressed ones; immutable
 * @param suppressed the findings that code allows, in natural order; immutable
 * @param unusedSuppressions the marks that allow nothing and can be removed, sorted; immutable
 * @param notes the inputs that were skipped, sorted, each once; immutable
 * @param failures the rules that failed, sorted by rule and input; immutable
 * @param inLibraries the library of each class and configuration file with findings that does not
 *     belong to the application itself; immutable
 */
public record CheckReport(
    List<Finding> findings,
    List<Suppressed> suppressed,
    List<Suppression> unusedSuppressions,
    List<InputNote> notes,
    List<Failure> failures,
    Statistics statistics,
    Map<String, String> inLibraries) {

  private static final Comparator<Suppression> MARKS =
      Comparator.comparing(Suppression::type)
          .thenComparing(Suppression::method)
          .thenComparing(Suppression::rule)
          .thenComparing(Suppression::reason);
  private static final Comparator<Failure> FAILURES =
      Comparator.comparing((Failure failure) -> failure.failure().rule())
          .thenComparing(Failure::input)
          .thenComparing(failure -> failure.failure().cause().toString());

  /** Creates a report; sorts all lists. */
  public CheckReport {
    findings = findings.stream().sorted().toList();
    suppressed = suppressed.stream().sorted(Comparator.comparing(Suppressed::finding)).toList();
    unusedSuppressions = unusedSuppressions.stream().sorted(MARKS).toList();
    notes = notes.stream().distinct().sorted().toList();
    failures = failures.stream().sorted(FAILURES).toList();
    inLibraries = Map.copyOf(inLibraries);
  }

  /** Returns this report with more notes. */
  public CheckReport withNotes(Collection<InputNote> more) {
    List<InputNote> all = new ArrayList<>(notes);
    all.addAll(more);
    return new CheckReport(
        findings, suppressed, unusedSuppressions, all, failures, statistics, inLibraries);
  }

  /** Tells whether a finding is in a library of the application. */
  public boolean isInLibrary(Finding finding) {
    return library(finding).isPresent();
  }

  /** Returns the library that a finding is in, such as {@code tomcat-embed-core 10.1.42}. */
  public Optional<String> library(Finding finding) {
    Location place = finding.location();
    String named =
        place instanceof Location.Code code
            ? code.className()
            : place instanceof Location.Config config ? config.file() : "";
    return Optional.ofNullable(inLibraries.get(named));
  }

  /** A finding that code allows, with the mark that allows it and its reason. */
  public record Suppressed(Finding finding, Suppression mark) {}

  /** A rule that failed on one input, a class or file; it was run on all others. */
  public record Failure(RuleFailure failure, String input) {

    /** Describes the failure for people in one line. */
    public String describe() {
      return input + ": " + failure.describe();
    }
  }

  /**
   * The amount of checked input.
   *
   * @param classes classes that were read, each name once
   * @param hotMethods methods that an entry point reaches
   * @param bytes size of the class and configuration files, unpacked
   */
  public record Statistics(
      int classes, int methods, int hotMethods, int configurationFiles, long bytes, int jdbcUrls) {

    /** Tells whether the check had no class, configuration file or JDBC URL. */
    public boolean isOfNothing() {
      return classes + configurationFiles + jdbcUrls == 0;
    }

    /** Returns new statistics with this number of JDBC URLs added. */
    public Statistics withJdbcUrls(int urls) {
      return new Statistics(classes, methods, hotMethods, configurationFiles, bytes, urls);
    }
  }
}
