/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.demo.ProgressLine;
import io.hotguard.benchmarks.process.FlightRecorder;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Records the service as found and with every capability. */
public final class LadderRecorder {
  private static final int REFERENCE_MILLIS = 2_000;
  private static final int REFERENCE_PARTS = 2;

  private final Path directory;
  private final int millis;
  private final PrintStream out;
  private int started;

  public LadderRecorder(Path directory, int millis, PrintStream out) {
    this.directory = directory;
    this.millis = millis;
    this.out = out;
  }

  /** Takes the server over and writes both recordings. */
  public void record(EmbeddedMariaDb server, Path asFound, Path guarded)
      throws IOException, InterruptedException, SQLException {
    List<Rung> ladder = Rung.ladder();
    Rung first = ladder.get(0);
    Rung last = ladder.get(ladder.size() - 1);
    try (Backends backends = Backends.start(server, directory)) {
      LadderSettings settings = LadderCommand.PUBLISHED.with(1, millis);
      ReceiverPace pace = new ReceiverPace();
      run(backends, Rung.keepsUp(), pace, LadderCommand.PUBLISHED.with(1, REFERENCE_MILLIS), null);
      out.printf(
          Locale.ROOT, "The receiver reads %,d messages/s.%n", pace.messagesPerSecond(first));
      run(backends, first, pace, settings, asFound);
      run(backends, last, pace, settings, guarded);
    }
  }

  private void run(
      Backends backends,
      Rung rung,
      ReceiverPace pace,
      LadderSettings settings,
      @Nullable Path recording)
      throws IOException, InterruptedException, SQLException {
    ProgressLine progress = new ProgressLine(out);
    progress.begin(rung.name());
    try (ServiceRun service =
        new ServiceRun(
            rung,
            pace,
            settings,
            backends,
            progress,
            directory.resolve("recorded-" + ++started),
            List.of(FlightRecorder.DEEP_STACKS))) {
      Ladder.warmUp(List.of(service), settings, progress);
      if (recording == null) {
        for (int i = 0; i < REFERENCE_PARTS; i++) {
          service.measure();
        }
      } else {
        service.record(recording);
      }
      service.finish();
      out.println(rung.name() + ": " + service.last());
    }
  }
}
