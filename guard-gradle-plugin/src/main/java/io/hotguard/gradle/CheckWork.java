/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import io.hotguard.build.CheckOutcome;
import io.hotguard.build.ProjectCheck;
import io.hotguard.rule.RuleSet;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.logging.LogLevel;
import org.gradle.api.logging.Logger;
import org.gradle.api.logging.Logging;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.VerificationException;
import org.gradle.workers.WorkAction;
import org.jspecify.annotations.Nullable;

/**
 * Runs the check. Gradle creates it in a class loader that has the jars of the configuration {@code
 * hotguard}.
 */
public abstract class CheckWork implements WorkAction<CheckParameters> {
  private static final Logger LOG = Logging.getLogger(CheckWork.class);

  /** Creates the work; Gradle sets its parameters. */
  public CheckWork() {}

  @Override
  public void execute() {
    CheckParameters given = getParameters();
    CheckOutcome outcome;
    try {
      outcome = check(given).run();
    } catch (IllegalArgumentException | IOException e) {
      throw new GradleException("Hotguard: " + e.getMessage(), e);
    }
    LOG.log(level(outcome), outcome.report());
    if (outcome.failedRules().isPresent()) {
      throw new GradleException("Hotguard: " + outcome.failedRules().get());
    }
    if (outcome.findings().isPresent()) {
      String reports = given.getOutput().isPresent() ? " Reports: " + path(given.getOutput()) : "";
      throw new VerificationException("Hotguard: " + outcome.findings().get() + reports);
    }
  }

  private static ProjectCheck check(CheckParameters given) {
    ProjectCheck check = new ProjectCheck(given.getFolder().get().getAsFile().toPath());
    check
        .request()
        .inputs(existing(given.getChecked().getFiles()))
        .sourceRoots(existing(given.getSourceRoots().getFiles()))
        .ruleSets(RuleSet.parse(given.getRuleSets().get()))
        .baseline(path(given.getBaseline()), given.getWriteBaseline().get())
        .settings(path(given.getConfig()));
    check
        .jdbcUrls(given.getJdbcUrls().get())
        .failOn(given.getFailOn().get())
        .checkAs(given.getCheckAs().getOrNull())
        .profiles(given.getProfile().getFiles().stream().map(File::toPath).toList());
    Path output = path(given.getOutput());
    return output == null ? check : check.reports(given.getFormats().get(), output);
  }

  private static LogLevel level(CheckOutcome outcome) {
    return switch (outcome.level()) {
      case ERROR -> LogLevel.ERROR;
      case WARNING -> LogLevel.WARN;
      case NOTE -> LogLevel.LIFECYCLE;
    };
  }

  /** A source set names folders that a build need not have made. */
  private static List<Path> existing(Collection<File> files) {
    return files.stream().filter(File::exists).map(File::toPath).toList();
  }

  private static @Nullable Path path(Provider<? extends FileSystemLocation> file) {
    return file.isPresent() ? file.get().getAsFile().toPath() : null;
  }
}
