/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.peers;

import java.io.IOException;
import java.util.List;

/** Another tool that looks at Java. */
interface PeerTool {

  /** The name in tables and in the table of same hazards. */
  String name();

  /** The jars and settings that it ran with. */
  String version() throws IOException;

  /** Looks at all fixtures, with every check that it has. */
  List<Warning> warnings(FixtureCorpus corpus) throws IOException, InterruptedException;
}
