/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.hot.HotPathSearch;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.RuleCatalog;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A run of rules over class files and configuration files.
 *
 * <h2>Threading</h2>
 *
 * Immutable; {@link #run} uses the configured number of threads and waits for them.
 *
 * <h2>Errors</h2>
 *
 * Nothing in an input makes a check fail: what cannot be read is a note in the report.
 */
public final class Check {
  private final Settings settings;

  private Check(Settings settings) {
    this.settings = settings;
  }

  /**
   * Starts a check.
   *
   * @return a builder with all defaults and no input
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Runs the check. */
  public CheckReport run() {
    return new CheckRun(settings, InputPaths.find(settings.inputs(), settings.limits()))
        .run(new NamePatterns(settings.entryPoints()), settings.depth(), settings.progress());
  }

  /** See the methods of {@link Builder}. */
  record Settings(
      RuleCatalog rules,
      List<Path> inputs,
      List<String> entryPoints,
      int depth,
      List<String> includes,
      List<String> excludes,
      Progress progress,
      int threads,
      ReadLimits limits) {}

  /** What to check and how. */
  public static final class Builder {
    private RuleCatalog rules = RuleCatalog.of(List.of());
    private List<Path> inputs = List.of();
    private List<String> entryPoints = List.of();
    private int depth = HotPathSearch.DEFAULT_DEPTH;
    private List<String> includes = List.of();
    private List<String> excludes = List.of();
    private Progress progress = Progress.none();
    private int threads = Runtime.getRuntime().availableProcessors();
    private ReadLimits limits = ReadLimits.DEFAULT;

    private Builder() {}

    /**
     * Sets the rules; the default is none.
     *
     * @param catalog the rules
     */
    public Builder rules(RuleCatalog catalog) {
      this.rules = catalog;
      return this;
    }

    /**
     * Sets what to look at: class files, configuration files, jars, wars, folders of all of these;
     * archives in archives too. Of two classes with one name the first counts.
     *
     * @param paths the inputs, in the order of the class path
     */
    public Builder inputs(Collection<Path> paths) {
      this.inputs = List.copyOf(paths);
      return this;
    }

    /**
     * Adds entry points to those that the check knows; the default is none.
     *
     * @param patterns methods, such as {@code com.acme.*Handler.handle}: {@code *} stands for
     *     anything but a dot, {@code **} for anything
     */
    public Builder entryPoints(Collection<String> patterns) {
      this.entryPoints = List.copyOf(patterns);
      return this;
    }

    /**
     * Sets the number of calls that a hot path has at most; the default is {@link
     * HotPathSearch#DEFAULT_DEPTH}.
     *
     * @param calls 0 or more
     */
    public Builder depth(int calls) {
      this.depth = calls;
      return this;
    }

    /**
     * Sets the classes to report on; the default, an empty list, is all. Calls are followed through
     * all classes of the inputs whatever stands here.
     *
     * @param globs class names, such as {@code com.acme.**}: {@code *} stands for anything but a
     *     dot, {@code **} for anything
     */
    public Builder includes(Collection<String> globs) {
      this.includes = List.copyOf(globs);
      return this;
    }

    /**
     * Sets the classes not to report on; the default is none.
     *
     * @param globs class names, as for {@link #includes}; they win over those
     */
    public Builder excludes(Collection<String> globs) {
      this.excludes = List.copyOf(globs);
      return this;
    }

    /** Sets who hears how far the check is; the default is nobody. */
    public Builder progress(Progress listener) {
      this.progress = listener;
      return this;
    }

    /**
     * Sets the number of threads; the default is the number of processors.
     *
     * @param count 1 or more
     */
    public Builder threads(int count) {
      this.threads = count;
      return this;
    }

    Builder limits(ReadLimits refused) {
      this.limits = refused;
      return this;
    }

    /**
     * Ends building.
     *
     * @throws IllegalArgumentException if a number is out of its range or a pattern is empty
     */
    public Check build() {
      if (depth < 0) {
        throw new IllegalArgumentException("depth " + depth + ": must be 0 or more");
      }
      if (threads < 1) {
        throw new IllegalArgumentException("threads " + threads + ": must be 1 or more");
      }
      for (List<String> patterns : List.of(entryPoints, includes, excludes)) {
        if (patterns.stream().anyMatch(String::isBlank)) {
          throw new IllegalArgumentException("a pattern must not be empty; remove it");
        }
      }
      return new Check(
          new Settings(
              rules, inputs, entryPoints, depth, includes, excludes, progress, threads, limits));
    }
  }
}
