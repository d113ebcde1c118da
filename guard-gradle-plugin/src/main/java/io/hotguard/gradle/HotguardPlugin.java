/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.util.GradleVersion;

/**
 * The plugin {@code io.hotguard}: tasks {@value HotguardTasks#CHECK}, on which {@code check}
 * depends, {@value HotguardTasks#AGGREGATE} and {@value HotguardTasks#BASELINE}; the block {@code
 * hotguard { }}; and the configuration {@code hotguard} with the jars of the check.
 *
 * <p>Uses nothing that a Gradle release lacks, so that an old one reads its own version here.
 */
public final class HotguardPlugin implements Plugin<Project> {
  static final GradleVersion OLDEST = GradleVersion.version("7.6");

  /** Creates the plugin; Gradle applies it. */
  public HotguardPlugin() {}

  @Override
  public void apply(Project project) {
    refuseOlder(GradleVersion.current());
    HotguardTasks.addTo(project);
  }

  static void refuseOlder(GradleVersion present) {
    if (present.getBaseVersion().compareTo(OLDEST) < 0) {
      throw new GradleException(
          "Hotguard needs Gradle "
              + OLDEST.getVersion()
              + " or later, and this build runs on "
              + present.getVersion()
              + ": update Gradle, or run the same check with hotguard.jar");
    }
  }
}
