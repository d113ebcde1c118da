/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.ExportedPackages;
import io.hotguard.lint.graph.HotSources;
import io.hotguard.lint.graph.Inputs;
import io.hotguard.lint.graph.NamePatterns;
import io.hotguard.lint.input.InputPaths;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.nio.file.Path;
import java.util.List;

/**
 * A run of rules over class files and configuration files. Immutable; {@link #run} uses the given
 * number of threads and waits for them. An unreadable input never fails a check: it is a note in
 * the report.
 *
 * @param inputs the inputs, in the order of the class path: class files, configuration files, jars,
 *     wars and folders of all of these, also archives in archives; if two classes have one name,
 *     the first counts
 * @param settings which classes are reported on, and what is hot
 * @param recorded what flight recordings show of the classes: recorded methods are entry points
 * @param threads the number of threads, 1 or more
 * @param limits the inputs that are not read
 */
public record Check(
    RuleCatalog rules,
    List<Path> inputs,
    CheckSettings settings,
    RecordedCode recorded,
    int threads,
    ReadLimits limits) {

  public Check {
    inputs = List.copyOf(inputs);
    if (threads < 1) {
      throw new IllegalArgumentException("threads " + threads + ": must be 1 or more");
    }
  }

  /** Creates a check with a thread for each processor. */
  public Check(
      RuleCatalog rules, List<Path> inputs, CheckSettings settings, RecordedCode recorded) {
    this(
        rules,
        inputs,
        settings,
        recorded,
        Runtime.getRuntime().availableProcessors(),
        ReadLimits.DEFAULT);
  }

  public CheckReport run() {
    return new CheckRun(this, InputPaths.find(inputs, limits))
        .run(
            new HotSources(
                new NamePatterns(settings.entryPoints()),
                new NamePatterns(settings.entryAnnotations()),
                recorded,
                settings.as(),
                new ExportedPackages(),
                Inputs.unknown()));
  }
}
