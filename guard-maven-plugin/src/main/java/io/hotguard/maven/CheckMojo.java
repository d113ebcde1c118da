/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.build.BuildCheck;
import io.hotguard.lint.hot.HotPathSearch;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.FindingWeights;
import io.hotguard.profile.RecordedStacks;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/*
 * The user properties do not start with "hotguard.": Maven hands them to the tests, where the guards would
 * take them for misspelt keys of their own.
 */

/** Checks what the project has compiled, and fails the build on what stalls its hot paths. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.RUNTIME,
    threadSafe = true)
public final class CheckMojo extends AbstractMojo {
  private static final String NEVER = "never";

  /** The project's folder. */
  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  private File folder = new File("");

  /** The compiled classes and copied resources of the project. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private File classes = new File("");

  /** The class path of the project at run time. */
  @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true, required = true)
  private List<String> classPath = List.of();

  /** The folders of sources. */
  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true, required = true)
  private List<String> sourceRoots = List.of();

  /** Checks nothing. */
  @Parameter(property = "hotguard-check.skip", defaultValue = "false")
  private boolean skip;

  /** Files and folders to check beside the project's classes. */
  @Parameter private List<File> inputs = List.of();

  /** JDBC URLs to check; no report shows their passwords. */
  @Parameter(property = "hotguard-check.jdbc-urls")
  private List<String> jdbcUrls = List.of();

  /** Checks the jars of the class path, too. */
  @Parameter(property = "hotguard-check.dependencies", defaultValue = "false")
  private boolean dependencies;

  /**
   * The rules to report: default (what stalls or loses), security, correctness, tuning, or all.
   * Without it, what hotguard.yml says, or default.
   */
  @Parameter(property = "hotguard-check.rule-sets")
  private List<String> ruleSets = List.of();

  /** The least severity that fails the build: error, warning, note or never. */
  @Parameter(property = "hotguard-check.fail-on", defaultValue = "error")
  private String failOn = "error";

  /** The reports to write: text, json, sarif, html. */
  @Parameter(property = "hotguard-check.formats", defaultValue = "sarif,html")
  private List<String> formats = List.of();

  /** The folder of the reports. */
  @Parameter(
      property = "hotguard-check.output",
      defaultValue = "${project.build.directory}/hotguard")
  private File output = new File("");

  /** The file of the findings not to report. */
  @Parameter(property = "hotguard-check.baseline")
  private @Nullable File baseline;

  /** Writes the baseline and reports none of its findings. */
  @Parameter(property = "hotguard-check.write-baseline", defaultValue = "false")
  private boolean writeBaseline;

  /** The settings; hotguard.yml in the project's folder, where there is one. */
  @Parameter(property = "hotguard-check.config")
  private @Nullable File config;

  /**
   * Flight recordings of what is checked: recorded code is hot, and findings are listed by their
   * weight, the hottest first.
   */
  @Parameter(property = "hotguard-check.profile")
  private List<File> profile = List.of();

  /** How many calls a hot path has at most. */
  @Parameter(property = "hotguard-check.depth", defaultValue = "" + HotPathSearch.DEFAULT_DEPTH)
  private int depth = HotPathSearch.DEFAULT_DEPTH;

  /** Creates the goal; Maven sets its parameters. */
  public CheckMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Hotguard is skipped.");
      return;
    }
    List<Path> checked = checked();
    if (checked.isEmpty() && jdbcUrls.isEmpty()) {
      getLog().info("There is nothing to check: " + classes + " does not exist.");
      return;
    }
    Optional<Severity> threshold;
    ReportContent content;
    try {
      threshold = threshold();
      List<ReportFormat> wanted = formats.stream().map(CheckMojo::format).toList();
      content = run(checked);
      write(content, wanted);
    } catch (IllegalArgumentException | IOException e) {
      throw new MojoExecutionException("Hotguard: " + e.getMessage(), e);
    }
    if (!content.report().failures().isEmpty()) {
      throw new MojoExecutionException(
          "Hotguard: "
              + content.report().failures().stream()
                  .map(CheckReport.Failure::describe)
                  .collect(Collectors.joining("; ")));
    }
    if (content.verdict().fails(threshold)) {
      throw new MojoFailureException("Hotguard: " + content.summary() + " Reports: " + output);
    }
  }

  private List<Path> checked() {
    Set<Path> paths = new LinkedHashSet<>();
    if (classes.exists()) {
      paths.add(classes.toPath());
    }
    inputs.forEach(input -> paths.add(input.toPath()));
    if (dependencies && !paths.isEmpty()) {
      classPath.stream().map(Path::of).filter(Files::exists).forEach(paths::add);
    }
    return List.copyOf(paths);
  }

  private ReportContent run(List<Path> checked) throws IOException {
    if (writeBaseline && baseline == null) {
      throw new IllegalArgumentException("writeBaseline needs baseline, the file to write");
    }
    RuleCatalog rules = RuleCatalog.load();
    List<ProfileFacts> recordings = recordings();
    BuildCheck check =
        new BuildCheck(rules, folder.toPath())
            .inputs(checked)
            .recorded(RecordedStacks.of(recordings))
            .sourceRoots(sourceRoots.stream().map(Path::of).toList())
            .depth(depth)
            .ruleSets(RuleSet.parse(ruleSets))
            .settings(config == null ? null : config.toPath())
            .baseline(baseline == null ? null : baseline.toPath(), writeBaseline);
    for (String url : jdbcUrls) {
      JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url.strip()));
      check.jdbcUrl(rules.check(facts), "jdbcUrls");
    }
    ReportContent content = check.run();
    return recordings.isEmpty()
        ? content
        : content.weighed(FindingWeights.of(rules, recordings)::of);
  }

  /** Read before the check: a recording that cannot be read is reported at once. */
  private List<ProfileFacts> recordings() {
    List<ProfileFacts> read = new ArrayList<>();
    for (File file : profile) {
      try {
        read.add(RecordingReader.read(file.toPath()));
      } catch (IOException e) {
        getLog().warn("profile: " + e.getMessage() + "; the check goes on without it");
      }
    }
    return read;
  }

  private void write(ReportContent content, List<ReportFormat> wanted) throws IOException {
    StringBuilder lines = new StringBuilder();
    ReportFormat.TEXT.writer(false).write(content, lines);
    lines.toString().lines().forEach(getLog()::info);
    Path reports = output.toPath();
    Files.createDirectories(reports);
    for (ReportFormat format : wanted) {
      StringBuilder text = new StringBuilder();
      format.writer(false).write(content, text);
      Files.writeString(reports.resolve("hotguard." + extension(format)), text);
    }
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
