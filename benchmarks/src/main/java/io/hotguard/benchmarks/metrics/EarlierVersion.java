/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.results.Environment;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The recorders of an earlier commit, built in a work tree of its own. Forks that measure them have
 * their classes in front of today's; what they need of guard-core has not changed since.
 */
record EarlierVersion(Path classes, String commit) {

  static EarlierVersion in(Path tree) throws IOException {
    Path classes = tree.resolve("guard-metrics/target/classes");
    if (!Files.exists(tree.resolve(".git")) || !Files.isDirectory(classes)) {
      throw new IOException(
          "--before="
              + tree
              + ": must be a git work tree in which guard-metrics is built; benchmarks/README.md has the commands");
    }
    return new EarlierVersion(classes, Environment.commitOf(tree));
  }

  String classPath() {
    return ClassPaths.of(List.of(classes)) + File.pathSeparator + ClassPaths.own();
  }
}
