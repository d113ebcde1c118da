/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.LadderSettings;
import io.hotguard.benchmarks.process.FlightRecorder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures the rungs of a table in rounds, each once a round, so that a drifting machine affects
 * all alike. Services stay up from the first round to the last, because a new process spends most
 * of its time on compiling. They warm up in rounds too: while one is loaded, the others compile.
 */
final class Ladder {
  private final Backends backends;
  private final Path directory;
  private final PrintStream out;
  private int started;

  Ladder(Backends backends, Path directory, PrintStream out) {
    this.backends = backends;
    this.directory = directory;
    this.out = out;
  }

  /**
   * One cell for each rung, in their order, after the service whose receiver keeps up, which the
   * other receivers follow.
   *
   * @param recordings by the names of the rungs that are recorded while they are measured
   */
  List<Cell> climb(List<Rung> rungs, LadderSettings settings, Map<String, Path> recordings)
      throws IOException, InterruptedException, SQLException {
    ReceiverPace pace = new ReceiverPace();
    List<Rung> all = new ArrayList<>(List.of(Rung.keepsUp()));
    all.addAll(rungs);
    List<ServiceRun> services = new ArrayList<>();
    try {
      for (Rung rung : all) {
        Path own = directory.resolve("run-" + ++started);
        services.add(
            new ServiceRun(
                rung,
                pace,
                settings,
                backends,
                own,
                recordings.isEmpty() ? List.of() : List.of(FlightRecorder.DEEP_STACKS)));
      }
      warmUp(services, settings, !recordings.isEmpty());
      for (int round = 1; round <= settings.rounds(); round++) {
        for (ServiceRun service : services) {
          service.measure(recordings.get(service.rung().name()));
          out.println(round + " " + service.rung().name() + ": " + service.last());
        }
      }
      return finish(services);
    } finally {
      for (ServiceRun service : services) {
        service.close();
      }
    }
  }

  /**
   * Warms services up; the last parts are like measured ones, and each service rests after them.
   */
  private void warmUp(List<ServiceRun> services, LadderSettings settings, boolean rests)
      throws IOException, InterruptedException, SQLException {
    for (ServiceRun service : services) {
      service.awaitReady();
    }
    int parts = settings.warmUps() + settings.rehearsals();
    for (int part = 1; part <= parts; part++) {
      out.println("warm-up " + part + '/' + parts);
      for (ServiceRun service : services) {
        if (part <= settings.warmUps()) {
          service.warmUp();
          if (rests) { // A recording would show what is compiled late.
            service.rest();
          }
        } else {
          service.rehearse();
        }
      }
    }
  }

  private List<Cell> finish(List<ServiceRun> services) throws IOException, InterruptedException {
    List<Cell> cells = new ArrayList<>();
    for (ServiceRun service : services) {
      service.stop();
    }
    for (ServiceRun service : services) {
      Cell cell = service.finish();
      out.println(cell.name() + ": " + cell.events());
      cells.add(cell);
    }
    return cells;
  }
}
