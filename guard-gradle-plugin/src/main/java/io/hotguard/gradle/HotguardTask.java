/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.gradle.api.Action;
import org.gradle.api.DefaultTask;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFile;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.workers.WorkerExecutor;

/** The inputs that both tasks of the plugin have. */
public abstract class HotguardTask extends DefaultTask {
  /** Creates the task; Gradle sets its properties. */
  protected HotguardTask() {}

  /** The jars of the check. */
  @Classpath
  public abstract ConfigurableFileCollection getHotguardClasspath();

  /** The classes, configuration files and archives to check. */
  @InputFiles
  @PathSensitive(PathSensitivity.RELATIVE)
  public abstract ConfigurableFileCollection getChecked();

  /** The folders of sources; reports name the files in them. */
  @InputFiles
  @PathSensitive(PathSensitivity.RELATIVE)
  public abstract ConfigurableFileCollection getSourceRoots();

  /** The JDBC URLs to check. */
  @Input
  public abstract ListProperty<String> getJdbcUrls();

  /** The rule sets to report; empty for those of the settings file. */
  @Input
  public abstract ListProperty<String> getRuleSets();

  /** The settings file; {@link #getDefaultConfig} without it. */
  @Optional
  @InputFile
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getConfig();

  /** The settings file that the check reads by itself. */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public FileCollection getDefaultConfig() {
    return getProjectFiles().filter(file -> !getConfig().isPresent());
  }

  /** The folder's own hotguard.yml. */
  @Internal
  public abstract ConfigurableFileCollection getProjectFiles();

  /** The flight recordings whose code is hot. */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract ConfigurableFileCollection getProfile();

  /** The kind of the classes; without it, what the settings file says. */
  @Optional
  @Input
  public abstract Property<String> getCheckAs();

  /** The project's folder; reports name files relative to it. */
  @Internal
  public abstract DirectoryProperty getFolder();

  /**
   * The places of the inputs as reports name them. A result from a build cache is used in another
   * checkout, but not in another layout.
   */
  @Input
  public List<String> getLayout() {
    Path folder = getFolder().get().getAsFile().toPath();
    return getSourceRoots().plus(getChecked()).getFiles().stream()
        .map(File::toPath)
        .map(file -> file.startsWith(folder) ? folder.relativize(file) : file.getFileName())
        .map(file -> String.valueOf(file).replace('\\', '/'))
        .toList();
  }

  /** Runs the check apart from the build's class path. */
  @Inject
  @SuppressWarnings("JavaxInjectOnAbstractMethod") // Gradle generates the method.
  protected abstract WorkerExecutor getWorkerExecutor();

  void fill(CheckParameters parameters) {
    parameters.getFolder().set(getFolder());
    parameters.getChecked().from(getChecked());
    parameters.getSourceRoots().from(getSourceRoots());
    parameters.getJdbcUrls().set(getJdbcUrls());
    parameters.getRuleSets().set(getRuleSets());
    parameters.getConfig().set(getConfig());
    parameters.getProfile().from(getProfile());
    parameters.getCheckAs().set(getCheckAs());
    parameters.getWriteBaseline().set(false);
  }

  void submit(Action<CheckParameters> parameters) {
    getWorkerExecutor()
        .classLoaderIsolation(spec -> spec.getClasspath().from(getHotguardClasspath()))
        .submit(CheckWork.class, parameters);
  }
}
