/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import static java.util.Objects.requireNonNull;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.CheckRequest;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.lint.report.TextStyle;
import io.hotguard.profile.FindingWeights;
import io.hotguard.profile.RecordedStacks;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The check of a project with the options of a build tool. Options are given as a user writes them;
 * a wrong one is refused by the name that all build tools have for it.
 *
 * <p>Threading: belongs to one thread.
 */
public final class ProjectCheck {
  private static final String NEVER = "never";
  private static final String NAME = "hotguard.";
  private static final TextStyle IN_BUILD =
      TextStyle.PLAIN.recordingBy(
          List.of(
              "jcmd PID JFR.start duration=60s filename=/tmp/app.jfr",
              "mvn verify -Dhotguard-check.profile=/tmp/app.jfr   (Gradle: profile in hotguard { })"));

  private final RuleCatalog rules = RuleCatalog.load();
  private final Path folder;
  private final CheckRequest request;
  private final List<ProfileFacts> recordings = new ArrayList<>();
  private List<ReportFormat> formats = List.of();
  private Optional<Severity> failOn = Optional.of(Severity.ERROR);
  private @Nullable Path output;

  /** Creates a check without inputs; relative paths start from this folder. */
  public ProjectCheck(Path folder) {
    this.folder = requireNonNull(folder, "folder");
    this.request = new CheckRequest(rules, folder);
  }

  /** The inputs and the options that a command line has, too. */
  public CheckRequest request() {
    return request;
  }

  /**
   * Adds JDBC URLs to check; no report shows their passwords.
   *
   * @throws IllegalArgumentException if one is no JDBC URL
   */
  public ProjectCheck jdbcUrls(Collection<String> urls) {
    for (String url : urls) {
      JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url.strip()));
      request.jdbcUrl(rules.check(facts), "jdbcUrls");
    }
    return this;
  }

  /**
   * Sets the least severity that fails the build: error (default), warning, note or never.
   *
   * @throws IllegalArgumentException if it is another word
   */
  public ProjectCheck failOn(String severity) {
    failOn =
        Arrays.stream(Severity.values())
            .filter(each -> each.sarifLevel().equalsIgnoreCase(severity))
            .findFirst();
    if (failOn.isEmpty() && !severity.equalsIgnoreCase(NEVER)) {
      throw new IllegalArgumentException(
          "failOn '" + severity + "': must be error, warning, note or never");
    }
    return this;
  }

  /**
   * Sets the reports to write, of text, json, sarif and html, and their folder.
   *
   * @throws IllegalArgumentException if a report has another name
   */
  public ProjectCheck reports(Collection<String> names, Path target) {
    formats = names.stream().map(ProjectCheck::format).toList();
    output = requireNonNull(target, "target");
    return this;
  }

  /**
   * Sets what the classes are: auto, application or library; null for what the settings file says.
   *
   * @throws IllegalArgumentException if it is another word
   */
  public ProjectCheck checkAs(@Nullable String kind) {
    if (kind != null) {
      request.as(
          CheckedAs.of(kind)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "checkAs '"
                              + kind
                              + "': must be one of "
                              + String.join(", ", CheckedAs.names())
                              + "; leave it out to follow hotguard.yml")));
    }
    return this;
  }

  /**
   * Reads flight recordings: recorded code is hot, and findings are listed by their weight. The
   * check goes on without one that cannot be read, and says so.
   */
  public ProjectCheck profiles(Collection<Path> files) {
    for (Path file : files) {
      try {
        recordings.add(RecordingReader.read(file));
      } catch (IOException e) {
        request.withoutRecording(String.valueOf(e.getMessage()));
      }
    }
    return this;
  }

  /**
   * Runs the check and writes its reports.
   *
   * @throws IllegalArgumentException if the settings file or the baseline cannot be used, or an
   *     input does not exist
   * @throws IOException if a report or the baseline cannot be written
   */
  public CheckOutcome run() throws IOException {
    if (request.isEmpty()) {
      return new CheckOutcome(
          "There is nothing to check: the project has no compiled classes, no inputs and no jdbcUrls.",
          Severity.NOTE,
          Optional.empty(),
          Optional.empty());
    }
    ReportContent content = request.recorded(RecordedStacks.of(recordings)).run();
    if (!recordings.isEmpty()) {
      content = content.weighed(FindingWeights.of(rules, recordings)::of);
    }
    write(content);
    StringBuilder text = new StringBuilder();
    ReportFormat.TEXT.writer(log()).write(content, text);
    List<CheckReport.Failure> failures = content.report().failures();
    return new CheckOutcome(
        text.toString().stripTrailing(),
        content.verdict().findings().stream()
            .map(Finding::severity)
            .min(Comparator.naturalOrder())
            .orElse(Severity.NOTE),
        failures.isEmpty()
            ? Optional.empty()
            : Optional.of(
                failures.stream()
                    .map(CheckReport.Failure::describe)
                    .collect(Collectors.joining("; "))),
        content.verdict().fails(failOn) ? Optional.of(content.summary()) : Optional.empty());
  }

  private void write(ReportContent content) throws IOException {
    Path reports = output;
    if (reports == null) {
      return;
    }
    Files.createDirectories(reports);
    for (ReportFormat format : formats) {
      StringBuilder text = new StringBuilder();
      format.writer(IN_BUILD.explaining(true).listing(TextStyle.Lists.ALL)).write(content, text);
      Files.writeString(reports.resolve(NAME + extension(format)), text);
    }
  }

  /** The log has four lines for a finding, the reports have the rest. */
  private TextStyle log() {
    Path reports = output;
    return reports == null || formats.isEmpty()
        ? IN_BUILD
        : IN_BUILD.pointingTo(
            "Call paths and whole messages: "
                + formats.stream()
                    .map(format -> NAME + extension(format))
                    .collect(Collectors.joining(", "))
                + " in "
                + named(reports));
  }

  private String named(Path reports) {
    return reports.startsWith(folder)
        ? folder.relativize(reports).toString().replace('\\', '/')
        : String.valueOf(reports.getFileName());
  }

  private static String extension(ReportFormat format) {
    return format == ReportFormat.TEXT ? "txt" : format.id();
  }

  private static ReportFormat format(String name) {
    return Arrays.stream(ReportFormat.values())
        .filter(format -> format.id().equalsIgnoreCase(name.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "format '" + name + "': must be text, json, sarif or html"));
  }
}
