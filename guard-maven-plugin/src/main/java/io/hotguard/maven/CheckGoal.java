/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import io.hotguard.build.CheckOutcome;
import io.hotguard.build.ProjectCheck;
import io.hotguard.rule.RuleSet;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/*
 * The user properties do not start with "hotguard.": Maven hands them to the tests, where the guards would
 * take them for misspelt keys of their own.
 */

/** The parameters, verdict and reports that all goals share. */
abstract class CheckGoal extends AbstractMojo {
  /** The project's folder. */
  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  private File folder = new File("");

  /** Checks nothing. */
  @Parameter(property = "hotguard-check.skip", defaultValue = "false")
  private boolean skip;

  /** Files and folders to check beside the compiled classes. */
  @Parameter private List<File> inputs = List.of();

  /** JDBC URLs to check; no report shows their passwords. */
  @Parameter(property = "hotguard-check.jdbc-urls")
  private List<String> jdbcUrls = List.of();

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

  /**
   * The kind of the classes: application, library (the public API is hot), or auto: a library if no
   * entry point is found. Without it, what hotguard.yml says, or auto.
   */
  @Parameter(property = "hotguard-check.as")
  private @Nullable String checkAs;

  CheckGoal() {}

  /** The compiled classes and jars of the goal; may be empty. */
  abstract List<Path> classes();

  /** The folders of their sources. */
  abstract List<Path> sources();

  final boolean hasInputs() {
    return !inputs.isEmpty();
  }

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Hotguard is skipped.");
      return;
    }
    CheckOutcome outcome;
    try {
      outcome = check().run();
    } catch (IllegalArgumentException | IOException e) {
      throw new MojoExecutionException("Hotguard: " + e.getMessage(), e);
    }
    switch (outcome.level()) {
      case ERROR -> getLog().error(outcome.report());
      case WARNING -> getLog().warn(outcome.report());
      case NOTE -> getLog().info(outcome.report());
    }
    if (outcome.failedRules().isPresent()) {
      throw new MojoExecutionException("Hotguard: " + outcome.failedRules().get());
    }
    if (outcome.findings().isPresent()) {
      throw new MojoFailureException(
          "Hotguard: " + outcome.findings().get() + " Reports: " + output);
    }
  }

  private ProjectCheck check() {
    ProjectCheck check = new ProjectCheck(folder.toPath());
    check
        .request()
        .inputs(classes())
        .inputs(inputs.stream().map(File::toPath).toList())
        .sourceRoots(sources())
        .ruleSets(RuleSet.parse(ruleSets))
        .baseline(baseline == null ? null : baseline.toPath(), writeBaseline)
        .settings(config == null ? null : config.toPath());
    return check
        .jdbcUrls(jdbcUrls)
        .failOn(failOn)
        .checkAs(checkAs)
        .reports(formats, output.toPath())
        .profiles(profile.stream().map(File::toPath).toList());
  }
}
