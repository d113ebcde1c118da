/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.build;

import static java.util.Objects.requireNonNull;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.lint.report.TextStyle;
import io.hotguard.profile.FindingWeights;
import io.hotguard.profile.RecordedStacks;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The check of a project with the options of a build tool. Options are given as a user writes them;
 * {@link #run} refuses a wrong option by the name that all build tools have for it.
 *
 * <p>Threading: belongs to one thread.
 */
public final class ProjectCheck {
  private static final String NEVER = "never";
  private static final String NAME = "hotguard.";
  private static final int MAX_DEPTH = 50;
  private static final TextStyle IN_BUILD =
      TextStyle.PLAIN.recordingBy(
          List.of(
              "jcmd PID JFR.start duration=60s filename=/tmp/app.jfr",
              "mvn verify -Dhotguard-check.profile=/tmp/app.jfr   (Gradle: profile in hotguard { })"));

  private final Path folder;
  private final Set<Path> inputs = new LinkedHashSet<>();
  private List<Path> sourceRoots = List.of();
  private List<String> jdbcUrls = List.of();
  private List<String> ruleSets = List.of();
  private List<String> formats = List.of();
  private List<Path> profiles = List.of();
  private String failOn = Severity.ERROR.sarifLevel();
  private int depth = HotSources.DEFAULT_DEPTH;
  private @Nullable Path output;
  private @Nullable Path baseline;
  private boolean writesBaseline;
  private @Nullable Path config;
  private @Nullable String checkAs;

  /** Creates a check without inputs; relative paths start from this folder. */
  public ProjectCheck(Path folder) {
    this.folder = requireNonNull(folder, "folder");
  }

  /** Adds files and folders to check. */
  public ProjectCheck inputs(Collection<Path> paths) {
    inputs.addAll(paths);
    return this;
  }

  /** Sets the folders of sources; an empty list searches for them. */
  public ProjectCheck sourceRoots(Collection<Path> roots) {
    sourceRoots = List.copyOf(roots);
    return this;
  }

  /** Sets the JDBC URLs to check; no report shows their passwords. */
  public ProjectCheck jdbcUrls(Collection<String> urls) {
    jdbcUrls = List.copyOf(urls);
    return this;
  }

  /** Sets the rule sets to report; empty for those of the settings file, or the default set. */
  public ProjectCheck ruleSets(Collection<String> sets) {
    ruleSets = List.copyOf(sets);
    return this;
  }

  /** Sets the least severity that fails the build: error (default), warning, note or never. */
  public ProjectCheck failOn(String severity) {
    failOn = requireNonNull(severity, "severity");
    return this;
  }

  /** Sets the largest number of calls on a hot path, 0 to 50. */
  public ProjectCheck depth(int calls) {
    depth = calls;
    return this;
  }

  /** Sets the reports to write, of text, json, sarif and html, and their folder. */
  public ProjectCheck reports(Collection<String> names, Path target) {
    formats = List.copyOf(names);
    output = requireNonNull(target, "target");
    return this;
  }

  /** Sets the file of the findings not to report, null for none, and whether to write it first. */
  public ProjectCheck baseline(@Nullable Path file, boolean write) {
    baseline = file;
    writesBaseline = write;
    return this;
  }

  /** Sets the settings file; null for {@code hotguard.yml} in the folder, if it is there. */
  public ProjectCheck config(@Nullable Path file) {
    config = file;
    return this;
  }

  /**
   * Sets what the classes are: auto, application or library; null for what the settings file says.
   */
  public ProjectCheck checkAs(@Nullable String kind) {
    checkAs = kind;
    return this;
  }

  /** Sets flight recordings: recorded code is hot, and findings are listed by their weight. */
  public ProjectCheck profiles(Collection<Path> files) {
    profiles = List.copyOf(files);
    return this;
  }

  /**
   * Runs the check and writes its reports.
   *
   * @throws IllegalArgumentException if an option, the settings file or the baseline cannot be
   *     used, or an input does not exist
   * @throws IOException if a report or the baseline cannot be written
   */
  public CheckOutcome run() throws IOException {
    Optional<Severity> threshold = threshold();
    List<ReportFormat> wanted = formats.stream().map(ProjectCheck::format).toList();
    checkedAs();
    if (depth < 0 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("depth '" + depth + "': must be in 0.." + MAX_DEPTH);
    }
    if (writesBaseline && baseline == null) {
      throw new IllegalArgumentException("writeBaseline needs baseline, the file to write");
    }
    if (inputs.isEmpty() && jdbcUrls.isEmpty()) {
      return CheckOutcome.nothing(
          "There is nothing to check: the project has no compiled classes, no inputs and no jdbcUrls.");
    }
    List<ReportLine> lines = new ArrayList<>();
    ReportContent content = content(lines);
    write(content, wanted);
    StringBuilder text = new StringBuilder();
    ReportFormat.TEXT.writer(log(wanted)).write(content, text);
    lines.addAll(ReportLine.of(text.toString()));
    return new CheckOutcome(
        lines,
        content.report().failures().isEmpty()
            ? Optional.empty()
            : Optional.of(
                content.report().failures().stream()
                    .map(CheckReport.Failure::describe)
                    .collect(Collectors.joining("; "))),
        content.verdict().fails(threshold) ? Optional.of(content.summary()) : Optional.empty());
  }

  private ReportContent content(List<ReportLine> warnings) throws IOException {
    RuleCatalog rules = RuleCatalog.load();
    BuildCheck check = new BuildCheck(rules, folder);
    List<ProfileFacts> recordings = recordings(check, warnings);
    check
        .inputs(inputs)
        .recorded(RecordedStacks.of(recordings))
        .sourceRoots(sourceRoots)
        .depth(depth)
        .ruleSets(RuleSet.parse(ruleSets))
        .as(checkedAs())
        .settings(config)
        .baseline(baseline, writesBaseline);
    for (String url : jdbcUrls) {
      JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url.strip()));
      check.jdbcUrl(rules.check(facts), "jdbcUrls");
    }
    ReportContent content = check.run();
    return recordings.isEmpty()
        ? content
        : content.weighed(FindingWeights.of(rules, recordings)::of);
  }

  /** Reads the recordings; the check goes on without one that cannot be read, and says so. */
  private List<ProfileFacts> recordings(BuildCheck check, List<ReportLine> warnings) {
    List<ProfileFacts> read = new ArrayList<>();
    for (Path file : profiles) {
      try {
        read.add(RecordingReader.read(file));
      } catch (IOException e) {
        warnings.add(
            new ReportLine(
                Optional.of(Severity.WARNING),
                "profile: " + e.getMessage() + "; the check goes on without it"));
        check.withoutRecording(String.valueOf(e.getMessage()));
      }
    }
    return read;
  }

  private void write(ReportContent content, List<ReportFormat> wanted) throws IOException {
    Path reports = output;
    if (reports == null) {
      return;
    }
    Files.createDirectories(reports);
    for (ReportFormat format : wanted) {
      StringBuilder text = new StringBuilder();
      format.writer(IN_BUILD.explaining(true).listing(TextStyle.Lists.ALL)).write(content, text);
      Files.writeString(reports.resolve(NAME + extension(format)), text);
    }
  }

  /** The log has four lines for a finding, the reports have the rest. */
  private TextStyle log(List<ReportFormat> wanted) {
    Path reports = output;
    return reports == null || wanted.isEmpty()
        ? IN_BUILD
        : IN_BUILD.pointingTo(
            "Call paths and whole messages: "
                + wanted.stream()
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

  private Optional<Severity> threshold() {
    Optional<Severity> severity =
        Arrays.stream(Severity.values())
            .filter(each -> each.sarifLevel().equalsIgnoreCase(failOn))
            .findFirst();
    if (severity.isEmpty() && !failOn.equalsIgnoreCase(NEVER)) {
      throw new IllegalArgumentException(
          "failOn '" + failOn + "': must be error, warning, note or never");
    }
    return severity;
  }

  private @Nullable CheckedAs checkedAs() {
    return checkAs == null
        ? null
        : CheckedAs.of(checkAs)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "checkAs '"
                            + checkAs
                            + "': must be one of "
                            + String.join(", ", CheckedAs.names())
                            + "; leave it out to follow hotguard.yml"));
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
