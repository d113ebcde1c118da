/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.demo.Receiver;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** Processes that log at a rate, and what arrived. */
final class RateRun {
  static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m");
  private static final long PROGRAM_SECONDS = 180;
  private static final double SECONDS = 2;
  private static final double SMOKE_SECONDS = 0.2;
  private static final int SMOKE_CELLS = 2;

  private RateRun() {}

  /** The measured time of a process. */
  static double seconds(boolean smoke) {
    return smoke ? SMOKE_SECONDS : SECONDS;
  }

  /** The guard that most processes of this module do without, and its peer. */
  static List<RateCase> some(List<RateCase> cases) {
    return cases.stream().filter(one -> one.setup().isLogback()).limit(SMOKE_CELLS).toList();
  }

  /** Returns the counts of a process and of its sink. */
  static Map<String, Double> of(RateCase rate) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bench-rates");
    RateCount count = new RateCount();
    int pace = rate.sink() == RateSink.SLOW_SOCKET ? RateSink.SLOW_PER_SECOND : 0;
    try (Receiver receiver = Receiver.ofLines(count::line, pace)) {
      ChildProcess.start(
              directory,
              rate.setup().isLogback() ? ClassPaths.with("logback") : ClassPaths.own(),
              FLAGS,
              RateProgram.class.getName(),
              List.of(Json.line(rate.at(receiver.port()))))
          .await(rate.sink() == RateSink.CONSOLE ? count::line : line -> {}, PROGRAM_SECONDS);
      if (rate.sink().isFile()) {
        try (Stream<String> lines =
            Files.lines(directory.resolve(RateSink.LOG), StandardCharsets.UTF_8)) {
          lines.forEach(count::line);
        }
      }
      Map<String, Double> counted =
          Json.numbers(Json.read(directory.resolve(RateProgram.ACCOUNT), JsonNode.class));
      counted.put("offered", (double) Math.round(rate.perSecond() * rate.seconds()));
      counted.put("delivered.info", (double) count.info());
      counted.put("delivered.warn", (double) count.warn());
      counted.put("delivered", (double) (count.info() + count.warn()));
      counted.put("deliveredPerSecond", (count.info() + count.warn()) / rate.seconds());
      return counted;
    } finally {
      Directories.delete(directory);
    }
  }

  /** Counts the lines that came out of a sink. <b>Threading:</b> any thread. */
  static final class RateCount {
    static final String INFO = "I";
    static final String WARN = "W";

    /** Events before the measured time, which count nowhere. */
    static final String WARM_UP = "-";

    private final LongAdder info = new LongAdder();
    private final LongAdder warn = new LongAdder();

    void line(byte[] frame, int length) {
      line(new String(frame, 0, Math.min(length, 1), StandardCharsets.ISO_8859_1));
    }

    void line(String line) {
      if (line.startsWith(INFO)) {
        info.increment();
      } else if (line.startsWith(WARN)) {
        warn.increment();
      }
    }

    long info() {
      return info.sum();
    }

    long warn() {
      return warn.sum();
    }
  }
}
