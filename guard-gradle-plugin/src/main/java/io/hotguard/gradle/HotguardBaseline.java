/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

/** Writes the present findings to the baseline. */
@DisableCachingByDefault(because = "A user asks for it and commits the file.")
public abstract class HotguardBaseline extends HotguardTask {
  /** Creates the task; Gradle sets its properties. */
  public HotguardBaseline() {}

  /** The file to write. */
  @OutputFile
  public abstract RegularFileProperty getBaseline();

  /** Writes the file. */
  @TaskAction
  public void write() {
    submit(this::fill);
  }

  @Override
  void fill(CheckParameters parameters) {
    super.fill(parameters);
    parameters.getFailOn().set("never");
    parameters.getBaseline().set(getBaseline());
    parameters.getWriteBaseline().set(true);
  }
}
