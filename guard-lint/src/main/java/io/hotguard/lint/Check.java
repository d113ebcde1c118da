/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.graph.ExportedPackages;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.Inputs;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A run of rules over class files and configuration files. Immutable; {@link #run} uses the
 * configured number of threads and waits for them. An unreadable input never fails a check: it is a
 * note in the report.
 */
public final class Check {
  private final Settings settings;

  private Check(Settings settings) {
    this.settings = settings;
  }

  /** Starts a check with all defaults and no input. */
  public static Builder builder() {
    return new Builder();
  }

  public CheckReport run() {
    return new CheckRun(settings, InputPaths.find(settings.inputs(), settings.limits()))
        .run(
            new HotSources(
                new NamePatterns(settings.entryPoints()),
                new NamePatterns(settings.entryAnnotations()),
                settings.recorded(),
                settings.as(),
                new ExportedPackages(),
                Inputs.unknown()));
  }

  record Settings(
      RuleCatalog rules,
      List<Path> inputs,
      List<String> entryPoints,
      List<String> entryAnnotations,
      List<String> includes,
      List<String> excludes,
      List<String> own,
      int threads,
      ReadLimits limits,
      RecordedCode recorded,
      CheckedAs as) {}

  /** The inputs and settings of a check. */
  public static final class Builder {
    private RuleCatalog rules = RuleCatalog.of(List.of());
    private List<Path> inputs = List.of();
    private List<String> entryPoints = List.of();
    private List<String> entryAnnotations = List.of();
    private List<String> includes = List.of();
    private List<String> excludes = List.of();
    private List<String> own = List.of();
    private int threads = Runtime.getRuntime().availableProcessors();
    private ReadLimits limits = ReadLimits.DEFAULT;
    private RecordedCode recorded = RecordedCode.none();
    private CheckedAs as = CheckedAs.APPLICATION;

    private Builder() {}

    /** Sets the rules; there are no rules by default. */
    public Builder rules(RuleCatalog catalog) {
      this.rules = catalog;
      return this;
    }

    /**
     * Sets the inputs, in the order of the class path: class files, configuration files, jars, wars
     * and folders of all of these, also archives in archives. If two classes have one name, the
     * first counts.
     */
    public Builder inputs(Collection<Path> paths) {
      this.inputs = List.copyOf(paths);
      return this;
    }

    /**
     * Adds entry points to the known ones: patterns of methods, such as {@code
     * com.acme.*Handler.handle}. {@code *} stands for anything but a dot, {@code **} for anything.
     */
    public Builder entryPoints(Collection<String> patterns) {
      this.entryPoints = List.copyOf(patterns);
      return this;
    }

    /**
     * Adds annotations that mark entry points on methods, or on types with public methods: patterns
     * such as {@code com.acme.*Endpoint}.
     */
    public Builder entryAnnotations(Collection<String> patterns) {
      this.entryAnnotations = List.copyOf(patterns);
      return this;
    }

    /**
     * Sets the classes to report on, such as {@code com.acme.**}; the default, an empty list, is
     * all. {@code *} stands for anything but a dot, {@code **} for anything. Calls are followed
     * through all classes of the inputs in any case.
     */
    public Builder includes(Collection<String> globs) {
      this.includes = List.copyOf(globs);
      return this;
    }

    /** Sets the classes not to report on, which override {@link #includes}; none by default. */
    public Builder excludes(Collection<String> globs) {
      this.excludes = List.copyOf(globs);
      return this;
    }

    /**
     * Sets the classes that are the user's own, such as {@code com.acme.**}; all others then belong
     * to libraries. The default, an empty list, leaves it to the layout of the inputs.
     */
    public Builder own(Collection<String> globs) {
      this.own = List.copyOf(globs);
      return this;
    }

    /**
     * Sets what flight recordings show of the classes: recorded methods are entry points. Nothing
     * is recorded by default.
     */
    public Builder recorded(RecordedCode code) {
      this.recorded = code;
      return this;
    }

    /** Sets whether the public API is hot; {@link CheckedAs#APPLICATION} by default. */
    public Builder as(CheckedAs checkedAs) {
      this.as = checkedAs;
      return this;
    }

    /** Sets the number of threads, 1 or more; the default is the number of processors. */
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
      if (threads < 1) {
        throw new IllegalArgumentException("threads " + threads + ": must be 1 or more");
      }
      for (List<String> patterns :
          List.of(entryPoints, entryAnnotations, includes, excludes, own)) {
        if (patterns.stream().anyMatch(String::isBlank)) {
          throw new IllegalArgumentException("a pattern must not be empty; remove it");
        }
      }
      return new Check(
          new Settings(
              rules,
              inputs,
              entryPoints,
              entryAnnotations,
              includes,
              excludes,
              own,
              threads,
              limits,
              recorded,
              as));
    }
  }
}
