/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import java.nio.file.Path;

/** A tool that looks at jars. */
interface Subject {

  Found run(Path list) throws Exception;

  /**
   * The findings of a tool; figures that the tool does not tell are 0.
   *
   * @param notes inputs that it could not read
   */
  record Found(long findings, long classes, long methods, long hotMethods, long notes) {}
}
