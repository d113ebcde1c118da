/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.HotPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal that checks all modules as one program. */
final class CheckAggregateMojoTest {
  private static final String SOURCE = "io/hotguard/maven/CheckAggregateMojoTest.java";

  @TempDir private Path folder;

  /** A module with an entry point. */
  static final class Web {
    private Web() {}

    @HotPath
    static String show() {
      return Core.caller();
    }
  }

  /** A module that knows nothing of the one that calls it. */
  static final class Core {
    private Core() {}

    static String caller() {
      return new Throwable().getStackTrace()[1].getMethodName();
    }
  }

  private MavenProject module(String name, Class<?>... types) throws IOException {
    Path classes = folder.resolve(name).resolve("target/classes");
    Files.createDirectories(classes);
    for (Class<?> type : types) {
      String file = type.getName().replace('.', '/') + ".class";
      Path written = classes.resolve(file);
      Files.createDirectories(written.getParent());
      try (InputStream itself = type.getResourceAsStream('/' + file)) {
        Files.copy(itself, written);
      }
    }
    Model model = new Model();
    model.setBuild(new Build());
    model.getBuild().setOutputDirectory(classes.toString());
    MavenProject project = new MavenProject(model);
    Path sources = folder.resolve(name).resolve("src/main/java");
    Files.createDirectories(sources.resolve(SOURCE).getParent());
    Files.writeString(sources.resolve(SOURCE), "// of module " + name);
    project.addCompileSourceRoot(sources.toString());
    return project;
  }

  private List<String> logged(MavenProject... modules) throws Exception {
    List<String> logged = new ArrayList<>();
    GoalRun goal = new GoalRun(new CheckAggregateMojo(), folder, logged);
    goal.set("modules", List.of(modules));
    goal.set("failOn", "never");
    goal.execute();
    return logged;
  }

  @Test
  void anEntryPointInOneModuleMakesCodeInAnotherHot() throws Exception {
    MavenProject core = module("core", Core.class);
    MavenProject web = module("web", Web.class);

    assertThat(logged(core)).noneMatch(line -> line.startsWith("WARNING StackCapture"));
    assertThat(logged(core, web))
        .anyMatch(line -> line.startsWith("WARNING StackCapture"))
        .anyMatch(line -> line.contains("core/src/main/java/" + SOURCE + ":"))
        .contains("input core/target/classes: 1 of 2 methods are hot");
  }

  @Test
  void aModuleThatWasNotCompiledIsLeftOut() throws Exception {
    MavenProject parent = module("parent");
    Files.delete(folder.resolve("parent/target/classes"));

    assertThat(logged(parent)).first().asString().startsWith("There is nothing to check");
  }
}
