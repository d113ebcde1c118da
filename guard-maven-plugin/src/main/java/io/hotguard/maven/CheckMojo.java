/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Checks what the project has compiled, and fails the build on what stalls its hot paths. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.RUNTIME,
    threadSafe = true)
public final class CheckMojo extends CheckGoal {
  /** The compiled classes and copied resources of the project. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private File classes = new File("");

  /** The class path of the project at run time. */
  @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true, required = true)
  private List<String> classPath = List.of();

  /** The folders of sources. */
  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true, required = true)
  private List<String> sourceRoots = List.of();

  /** Checks the jars of the class path, too. */
  @Parameter(property = "hotguard-check.dependencies", defaultValue = "false")
  private boolean dependencies;

  /** Creates the goal; Maven sets its parameters. */
  public CheckMojo() {}

  @Override
  List<Path> classes() {
    List<Path> found = new ArrayList<>();
    if (classes.exists()) {
      found.add(classes.toPath());
    }
    if (dependencies && (classes.exists() || hasInputs())) {
      classPath.stream().map(Path::of).filter(Files::exists).forEach(found::add);
    }
    return found;
  }

  @Override
  List<Path> sources() {
    return sourceRoots.stream().map(Path::of).toList();
  }
}
