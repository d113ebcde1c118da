/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;

/**
 * Checks all modules of the build as one program, so that an entry point in one module makes code
 * in another hot. Call it behind the phase that compiles: {@code mvn verify
 * io.hotguard:guard-maven-plugin:check-aggregate}.
 */
@Mojo(
    name = "check-aggregate",
    aggregator = true,
    requiresDependencyCollection = ResolutionScope.RUNTIME,
    threadSafe = true)
public final class CheckAggregateMojo extends CheckGoal {
  /** The modules of the build. */
  @Parameter(defaultValue = "${reactorProjects}", readonly = true, required = true)
  private List<MavenProject> modules = List.of();

  /** Creates the goal; Maven sets its parameters. */
  public CheckAggregateMojo() {}

  @Override
  List<Path> classes() {
    return existing(modules.stream().map(module -> module.getBuild().getOutputDirectory()));
  }

  @Override
  List<Path> sources() {
    return existing(modules.stream().flatMap(module -> module.getCompileSourceRoots().stream()));
  }

  private static List<Path> existing(Stream<String> folders) {
    return folders.map(File::new).map(File::toPath).filter(Files::exists).distinct().toList();
  }
}
