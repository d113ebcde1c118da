/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.maven;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** The goal in a project, as Maven calls it. */
final class GoalRun {
  private final CheckGoal mojo;

  /**
   * Sets what Maven sets by itself.
   *
   * @param project the folder of the pom
   * @param logged receives the lines of the log
   */
  GoalRun(Path project, List<String> logged) throws ReflectiveOperationException {
    this(new CheckMojo(), project, logged);
    set("classes", project.resolve("target/classes").toFile());
  }

  GoalRun(CheckGoal mojo, Path project, List<String> logged) throws ReflectiveOperationException {
    this.mojo = mojo;
    set("folder", project.toFile());
    set("output", project.resolve("target/hotguard").toFile());
    mojo.setLog(new KeepingLog(logged));
  }

  void set(String field, Object value) throws ReflectiveOperationException {
    Field declared = field(mojo.getClass(), field);
    declared.setAccessible(true);
    declared.set(mojo, value);
  }

  private static Field field(Class<?> type, String name) throws NoSuchFieldException {
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(name)) {
        return field;
      }
    }
    return type == CheckGoal.class ? type.getDeclaredField(name) : field(CheckGoal.class, name);
  }

  void execute() throws MojoExecutionException, MojoFailureException {
    mojo.execute();
  }

  /** Keeps lines as Maven prints them, without {@code [INFO]}. */
  private record KeepingLog(List<String> lines) implements Log {
    @Override
    public boolean isDebugEnabled() {
      return false;
    }

    @Override
    public void debug(CharSequence content) {}

    @Override
    public void debug(CharSequence content, Throwable error) {}

    @Override
    public void debug(Throwable error) {}

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public void info(CharSequence content) {
      content.toString().lines().forEach(lines::add);
    }

    @Override
    public void info(CharSequence content, Throwable error) {
      lines.add(content.toString());
    }

    @Override
    public void info(Throwable error) {
      lines.add(error.toString());
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public void warn(CharSequence content) {
      info("[WARNING] " + content);
    }

    @Override
    public void warn(CharSequence content, Throwable error) {}

    @Override
    public void warn(Throwable error) {}

    @Override
    public boolean isErrorEnabled() {
      return true;
    }

    @Override
    public void error(CharSequence content) {
      info("[ERROR] " + content);
    }

    @Override
    public void error(CharSequence content, Throwable error) {}

    @Override
    public void error(Throwable error) {}
  }
}
