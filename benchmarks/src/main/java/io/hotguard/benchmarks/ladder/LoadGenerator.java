/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.benchmarks.process.Lifeline;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    ObjectMapper mapper = new ObjectMapper();
    while (true) {
      String[] words = commands.take().split(" ", -1);
      try (ClosedLoop loop =
          new ClosedLoop(Integer.parseInt(words[1]), Integer.parseInt(words[2]), out)) {
        LoadReport report = loop.run(Integer.parseInt(words[3]), Integer.parseInt(words[4]));
        out.println("LOAD " + mapper.writeValueAsString(report));
      }
    }
  }
}
