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

/**
 * The block {@code hotguard { }} of a build script. Each option but {@link #getInputs} can also be
 * given as a project property: {@code -Photguard-check.fail-on=never}. A value in the build script
 * wins.
 */
public interface HotguardExtension {
  /** Checks nothing. Default: false. */
  Property<Boolean> getSkip();

  /** Files and folders to check beside the classes and resources of the main source set. */
  ConfigurableFileCollection getInputs();

  /** JDBC URLs to check; no report shows their passwords. */
  ListProperty<String> getJdbcUrls();

  /** Checks the run-time class path of the main source set, too. Default: false. */
  Property<Boolean> getDependencies();

  /**
   * The rules to report: default (what stalls or loses), security, correctness, tuning, or all.
   * Without it, what hotguard.yml says, or default.
   */
  ListProperty<String> getRuleSets();

  /** The least severity that fails the build: error, warning, note or never. Default: error. */
  Property<String> getFailOn();

  /** The reports to write: text, json, sarif, html. Default: sarif and html. */
  ListProperty<String> getFormats();

  /** The folder of the reports. Default: build/reports/hotguard. */
  DirectoryProperty getOutput();

  /** The file of the findings not to report; task hotguardBaseline writes it. */
  RegularFileProperty getBaseline();

  /** The settings. Default: hotguard.yml in the project's folder, if it is there. */
  RegularFileProperty getConfig();

  /**
   * Flight recordings of what is checked: recorded code is hot, and findings are listed by their
   * weight.
   */
  ConfigurableFileCollection getProfile();

  /**
   * The kind of the classes: application, library (the public API is hot), or auto: a library if no
   * entry point is found. Without it, what hotguard.yml says, or auto.
   */
  Property<String> getCheckAs();
}
