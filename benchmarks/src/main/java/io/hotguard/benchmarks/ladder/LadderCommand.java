/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.ladder.LadderResult.LadderSettings;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ladder}: a whole service, as found and with each of the guard's capabilities. */
@Command(
    name = "ladder",
    description =
        "A service on Tomcat, MariaDB and a slow log receiver: as found, guarded step by step, and what was rejected.")
public final class LadderCommand extends MeasuringCommand {
  private static final int ROUNDS = 3;
  private static final int MILLIS = 1_000;

  /** Shows that the command runs, and measures nothing. */
  static final LadderSettings SMOKE = new LadderSettings(1, 1, 1_500, 4, 1, 200, 2_000, 20, 16, 16);

  @Option(names = "--rounds", description = "Measured parts of each rung.")
  private int rounds = ROUNDS;

  /** The published ladder; {@link DiagnosisCommand} loads the service alike. */
  static LadderSettings published(int rounds, int millis) {
    return new LadderSettings(rounds, 14, 600, 6, 1, 1_000, millis, 5, 48, 48);
  }

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    List<Rung> rungs = results.smoke() ? smokeRungs() : all();
    LadderSettings settings = results.smoke() ? SMOKE : published(rounds, MILLIS);
    Path directory = Directories.temporary("hotguard-ladder");
    try (Backends backends = Backends.start(JdbcCommand.server(), directory)) {
      Map<String, String> versions = new TreeMap<>(backends.versions());
      versions.putAll(LibraryVersions.beside(LadderCommand.class));
      Ladder ladder = new Ladder(backends, directory, out);
      write(
          results.file("ladder", rounds == ROUNDS),
          new LadderResult(
              environment(),
              command("ladder --rounds " + rounds),
              versions,
              settings,
              ladder.climb(rungs, settings, Map.of())));
    }
  }

  static List<Rung> all() {
    List<Rung> all = new ArrayList<>(Rung.ladder());
    all.add(Rung.silent());
    all.addAll(Rung.rejected());
    return all;
  }

  /** As found, all, and all by hand: enough to test that every switch works. */
  static List<Rung> smokeRungs() {
    return all().stream()
        .filter(rung -> List.of(Rung.AS_FOUND, Rung.LAST, Rung.BY_HAND).contains(rung.name()))
        .toList();
  }
}
