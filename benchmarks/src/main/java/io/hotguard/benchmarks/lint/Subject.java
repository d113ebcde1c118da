/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import java.nio.file.Path;

/** A tool that looks at jars. */
interface Subject {

  /**
   * Looks at the jars whose paths are the lines of a file.
   *
   * @return what it found
   */
  Found run(Path list) throws Exception;

  /**
   * What a tool found.
   *
   * @param classes classes of different names; 0 if it does not tell
   * @param methods methods of these; 0 if it does not tell
   * @param notes inputs that it could not read; 0 if it does not tell
   */
  record Found(long findings, long classes, long methods, long hotMethods, long notes) {}
}
