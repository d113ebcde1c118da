/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import java.io.IOException;
import java.util.List;

interface PeerTool {

  /** The name in tables and in {@code same-hazards.tsv}. */
  String name();

  /** The jars and settings of the run. */
  String version() throws IOException;

  /** Checks all fixtures, with every check switched on. */
  List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException;
}
