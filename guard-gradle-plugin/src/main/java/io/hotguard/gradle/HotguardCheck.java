/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/** Checks a project, writes reports, and fails on findings that stall its hot paths. */
@CacheableTask
public abstract class HotguardCheck extends HotguardTask {
  /** Creates the task; Gradle sets its properties. */
  public HotguardCheck() {}

  /** The least severity that fails the build: error, warning, note or never. */
  @Input
  public abstract Property<String> getFailOn();

  /** The reports to write: text, json, sarif, html. */
  @Input
  public abstract ListProperty<String> getFormats();

  /** The file of the findings not to report. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getBaseline();

  /** The folder of the reports. */
  @OutputDirectory
  public abstract DirectoryProperty getOutput();

  /** Runs the check. */
  @TaskAction
  public void check() {
    submit(this::fill);
  }

  @Override
  void fill(CheckParameters parameters) {
    super.fill(parameters);
    parameters.getFailOn().set(getFailOn());
    parameters.getFormats().set(getFormats());
    parameters.getBaseline().set(getBaseline());
    parameters.getOutput().set(getOutput());
  }
}
