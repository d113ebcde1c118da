/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The load generator, as a process of its own.
 *
 * <p>Standard input: {@code run port connections warm-up-millis millis}. Standard output of a run:
 * {@code PHASE warm-up}, {@code PHASE measuring}, {@code TICK millis requests}, {@code PHASE over},
 * {@code LOAD json}. Ends with its standard input.
 */
public final class LoadGenerator {
  private LoadGenerator() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    Lifeline.hold(commands::add);
    while (true) {
      String[] words = commands.take().split(" ", -1);
      try (ClosedLoop loop =
          new ClosedLoop(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Terminal.OUT)) {
        LoadReport report = loop.run(Integer.parseInt(words[3]), Integer.parseInt(words[4]));
        Terminal.OUT.println("LOAD " + Json.line(report));
      }
    }
  }
}
