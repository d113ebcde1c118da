/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis.services;

import java.nio.file.Path;

/** Serves the requests of a recorded service. */
@FunctionalInterface
interface Handler {

  /** Serves a request, and returns its answer. */
  String answer(int number) throws Exception;

  /**
   * The surroundings that a service may use.
   *
   * @param folder its own folder
   * @param partner the port of a service that answers slowly
   * @param pipe a pipe that is read slowly
   */
  record Surroundings(Path folder, int partner, Path pipe) {}

  /** Makes the handler of a process. */
  @FunctionalInterface
  interface Maker {
    Handler make(Surroundings surroundings) throws Exception;
  }
}
