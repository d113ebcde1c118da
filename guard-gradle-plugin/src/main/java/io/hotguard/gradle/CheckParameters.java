/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.workers.WorkParameters;

/** The values that a task hands to {@link CheckWork}. */
public interface CheckParameters extends WorkParameters {
  /** The project's folder. */
  DirectoryProperty getFolder();

  /** The files and folders to check. */
  ConfigurableFileCollection getChecked();

  /** The folders of sources. */
  ConfigurableFileCollection getSourceRoots();

  /** The JDBC URLs to check. */
  ListProperty<String> getJdbcUrls();

  /** The rule sets to report. */
  ListProperty<String> getRuleSets();

  /** The least severity that fails the build. */
  Property<String> getFailOn();

  /** The reports to write. */
  ListProperty<String> getFormats();

  /** The folder of the reports; without it, the check writes no report. */
  DirectoryProperty getOutput();

  /** The baseline. */
  RegularFileProperty getBaseline();

  /** Whether to write the baseline. */
  Property<Boolean> getWriteBaseline();

  /** The settings file. */
  RegularFileProperty getConfig();

  /** The flight recordings. */
  ConfigurableFileCollection getProfile();

  /** The kind of the classes; without it, what the settings file says. */
  Property<String> getCheckAs();
}
