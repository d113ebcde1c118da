/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import io.hotguard.benchmarks.process.ClassPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Another tool that checks the fixtures. */
interface PeerTool {
  long TIMEOUT_SECONDS = 900;

  /** The jars of a tool, which the build has gathered. */
  static List<Path> jars(Path folder) throws IOException {
    return ClassPaths.jars(folder, "-Ppeers -DskipTests package");
  }

  /** The name in tables and in {@code same-hazards.tsv}. */
  String name();

  /** The jars and settings of the run. */
  String version() throws IOException;

  /** Checks all fixtures, with every check switched on. */
  List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException;

  /** A tool's warning at a place in a fixture. */
  record Warning(String fixture, String type, int begin, int end) {

    /**
     * Whether a line of the warning is near one of these lines: tools report a call in different
     * lines.
     */
    boolean isNear(Iterable<Integer> lines, int distance) {
      for (int line : lines) {
        if (begin - distance <= line && line <= end + distance) {
          return true;
        }
      }
      return false;
    }
  }
}
