/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.service.ServiceReport;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code soak}: the guarded service at four fifths of its capacity while its surroundings fail. */
@Command(
    name = "soak",
    description =
        "The ladder's guarded service for an hour at 80 %% of its capacity: a receiver that goes, a disk that fills, reconfigurations; heap, threads, handles and events.")
public final class SoakCommand extends MeasuringCommand {
  private static final int WHOLE_MINUTES = 60;
  private static final int SETTLE_MINUTES = 10;
  private static final int WARM_UPS = 15;

  /** Where there is no small disk, each journal on disk is this small. */
  private static final String BOUND = "64m";

  @Option(names = "--minutes", description = "How long the service is watched.")
  private int minutes = WHOLE_MINUTES;

  @Option(
      names = "--small-disk",
      description =
          "A directory on a file system of at most 1 GiB, such as a tmpfs, that is filled and emptied; without it the journals are bounded by their settings.")
  private @Nullable Path smallDisk;

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    int length = results.smoke() ? 1 : minutes;
    SmallDisk disk = smallDisk == null ? null : new SmallDisk(smallDisk);
    Path directory = Directories.temporary("hotguard-soak");
    try (Backends backends = Backends.start(JdbcCommand.server(), directory)) {
      Map<String, String> versions = new TreeMap<>(backends.versions());
      versions.putAll(LibraryVersions.beside(SoakCommand.class));
      try (Soak soak =
          new Soak(directory.resolve("service"), disk, properties(disk), backends, out)) {
        double capacity = soak.capacity(results.smoke() ? 1 : WARM_UPS);
        out.printf(Locale.ROOT, "The service handles %,.0f requests/s.%n", capacity);
        LoadReport load = soak.watch(length, capacity);
        ServiceReport report = soak.finish();
        GuardReading guard = report.guard();
        SoakResult result =
            new SoakResult(
                environment(),
                command(
                    "soak"
                        + (length == WHOLE_MINUTES ? "" : " --minutes " + length)
                        + (disk == null ? "" : " --small-disk DIR")),
                versions,
                length,
                Math.min(SETTLE_MINUTES, length / 2.0),
                capacity,
                Soak.offered(capacity),
                load,
                disk == null ? "journals of at most " + BOUND : disk.description(),
                soak.reconfigurations(),
                soak.absences(),
                guard.isolated("given-up"),
                guard.isolated("refused"),
                guard.isolated("unreadable"),
                report.samples(),
                soak.account(report),
                soak.samples());
        write(results.file("soak", length >= WHOLE_MINUTES), result);
      }
    }
  }

  private static Map<String, String> properties(@Nullable SmallDisk disk) {
    return disk == null
        ? Map.of(
            "hotguard.logging.isolate.max-bytes", BOUND, "hotguard.logging.spill.max-bytes", BOUND)
        : Map.of("hotguard.logging.spill.dir", disk.spill().toString());
  }
}
