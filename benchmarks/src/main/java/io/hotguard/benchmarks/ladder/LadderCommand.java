/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.Directories;
import io.hotguard.benchmarks.LibraryVersions;
import io.hotguard.benchmarks.demo.EventMix;
import io.hotguard.benchmarks.demo.ProgressLine;
import io.hotguard.benchmarks.jdbc.MariaDbOptions;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.ResultOptions;
import io.hotguard.benchmarks.suite.Selection;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ladder}: a whole service, as found and with each of the guard's capabilities. */
@Command(
    name = "ladder",
    mixinStandardHelpOptions = true,
    description =
        "A service on Tomcat, MariaDB and a slow log receiver: as found, guarded step by step, and what was rejected.")
public final class LadderCommand implements Callable<Integer> {
  /**
   * Of what the service as found would send, this is what the receiver reads. In the published case
   * dropping what did not fit made the service a third faster: three quarters had fitted.
   */
  static final double RECEIVER_SHARE = 0.75;

  static final int FAST = 1_000_000;
  static final int WARM_UPS = 5;
  static final int WARM_UP_MILLIS = 800;
  static final int WARM_UP_CONNECTIONS = 6;
  static final int REHEARSALS = 2;

  private static final int ENDS_WARM_UPS = 20;
  private static final int ROUNDS = 3;
  private static final int ENDS_ROUNDS = 10;
  private static final int ROUNDS_BESIDE = 3;
  private static final int ENDS_ROUNDS_BESIDE = 5;

  /** What is measured, and in how many parts by default. */
  private enum Programme {
    LADDER("ladder", "", ROUNDS, ROUNDS_BESIDE, WARM_UPS),
    CAPABILITIES("ladder-capabilities", " --capabilities", ROUNDS, ROUNDS_BESIDE, WARM_UPS),
    ENDS("ladder-ends", " --ends", ENDS_ROUNDS, ENDS_ROUNDS_BESIDE, ENDS_WARM_UPS);

    private final String file;
    private final String option;
    private final int rounds;
    private final int roundsBeside;
    private final int warmUps;

    Programme(String file, String option, int rounds, int roundsBeside, int warmUps) {
      this.file = file;
      this.option = option;
      this.rounds = rounds;
      this.roundsBeside = roundsBeside;
      this.warmUps = warmUps;
    }

    List<Rung> rungs() {
      return switch (this) {
        case LADDER -> ladder();
        case CAPABILITIES -> oneByOne();
        case ENDS -> Rung.ends();
      };
    }
  }

  /** Shows that it runs, measures nothing. */
  static final LadderSettings SMOKE =
      new LadderSettings(1, 1, 1, 1_500, 4, 1, 200, 800, 5, 16, 16, 4_000);

  @Option(
      names = "--rounds",
      description =
          "Measured parts of each rung of the ladder (default "
              + ROUNDS
              + ", of the ends "
              + ENDS_ROUNDS
              + ").")
  private @Nullable Integer rounds;

  @Option(
      names = "--rounds-beside",
      description =
          "Measured parts of each other rung (default "
              + ROUNDS_BESIDE
              + ", of the ends "
              + ENDS_ROUNDS_BESIDE
              + ").")
  private @Nullable Integer roundsBeside;

  @Option(
      names = "--warm-ups",
      description =
          "Parts that are not counted, on a service that has just been started; some like a measured one follow (default "
              + WARM_UPS
              + ", of the ends "
              + ENDS_WARM_UPS
              + ").")
  private @Nullable Integer warmUps;

  @Option(
      names = "--warm-up",
      defaultValue = "" + WARM_UP_MILLIS,
      description = "Length of each, ms (default ${DEFAULT-VALUE}).")
  private int warmUpMillis;

  @Option(
      names = "--settle",
      defaultValue = "600",
      description =
          "Load just before a measured part, in which queues fill, ms (default ${DEFAULT-VALUE}).")
  private int settleMillis;

  @Option(
      names = "--millis",
      defaultValue = "2000",
      description = "A measured part, ms (default ${DEFAULT-VALUE}).")
  private int millis;

  @Option(
      names = "--connections",
      defaultValue = "48",
      description = "Connections in a closed loop (default ${DEFAULT-VALUE}).")
  private int connections;

  @Option(
      names = "--receiver-rate",
      defaultValue = "0",
      description =
          "Messages/s the receiver reads; 0: three quarters of what the service as found would send (default ${DEFAULT-VALUE}).")
  private int receiverRate;

  /** What is measured in place of the ladder. */
  static final class Instead {
    @Option(
        names = "--capabilities",
        description =
            "Each capability alone and all but each, in place of the ladder; the file is ladder-capabilities.json.")
    private boolean capabilities;

    @Option(
        names = "--ends",
        description =
            "As found, by hand and guarded, warm and for longer, in place of the ladder; the file is ladder-ends.json.")
    private boolean ends;
  }

  @ArgGroup private Instead instead = new Instead();

  @Mixin private Selection selection = new Selection();

  @Mixin private MariaDbOptions mariadb = new MariaDbOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  @Override
  public Integer call() throws IOException, InterruptedException, SQLException {
    List<Rung> rungs = rungs();
    Environment environment = Environment.here();
    Path directory = Directories.temporary("hotguard-ladder");
    ServiceCheck check = ServiceCheck.in(directory);
    out.println("What hotguard check says of the service as found, before anything runs:");
    out.println();
    out.println(check.text());
    try (Backends backends = Backends.start(mariadb.start(), directory)) {
      Map<String, String> versions = new TreeMap<>(backends.versions());
      versions.putAll(LibraryVersions.beside(LadderCommand.class));
      Ladder ladder = new Ladder(backends, directory, new ProgressLine(out), out);
      List<Cell> cells = new ArrayList<>();
      LadderSettings settings = settings();
      if (settings.receiverRate() == 0) {
        Cell reference = ladder.reference(settings.withReceiverRate(FAST));
        cells.add(reference);
        settings = settings.withReceiverRate(rate(reference));
      }
      out.printf("The receiver reads %,d messages/s.%n", settings.receiverRate());
      cells.addAll(ladder.climb(rungs, settings));
      LadderResult result =
          new LadderResult(environment, command(), versions, settings, check.byRule(), cells);
      Path file = results.file(programme().file, selection.isWhole());
      Json.write(file, result);
      out.println("Written: " + file);
    }
    return 0;
  }

  static int rate(Cell reference) {
    int enabled = 0;
    for (EventMix.Kind kind : EventMix.Kind.values()) {
      enabled += kind.isEnabled() ? (int) EventMix.countIn(1_000, kind) : 0;
    }
    double perRequest = enabled / 100.0;
    // The greatest: a receiver slower than the service deserves would make the guard look good.
    double requests = reference.max(LadderResult.Run::requestsPerSecond);
    return (int) Math.max(100, RECEIVER_SHARE * requests * perRequest);
  }

  private LadderSettings settings() {
    return results.smoke()
        ? SMOKE
        : new LadderSettings(
            rounds(),
            roundsBeside == null ? programme().roundsBeside : roundsBeside,
            warmUps == null ? programme().warmUps : warmUps,
            warmUpMillis,
            WARM_UP_CONNECTIONS,
            REHEARSALS,
            settleMillis,
            millis,
            5,
            connections,
            connections,
            receiverRate);
  }

  private int rounds() {
    return rounds == null ? programme().rounds : rounds;
  }

  private Programme programme() {
    if (instead.capabilities) {
      return Programme.CAPABILITIES;
    }
    return instead.ends ? Programme.ENDS : Programme.LADDER;
  }

  private static List<Rung> ladder() {
    List<Rung> all = new ArrayList<>(Rung.ladder());
    all.add(Rung.silent());
    all.addAll(Rung.rejected());
    return all;
  }

  /** What the capabilities are worth one by one. */
  private static List<Rung> oneByOne() {
    List<Rung> all = new ArrayList<>(Rung.alone());
    all.addAll(Rung.allBut());
    return all;
  }

  /** As found, all, and all by hand: with both of them, what switches is switched. */
  static List<Rung> smokeRungs() {
    return ladder().stream()
        .filter(rung -> !rung.isSilent())
        .filter(
            rung ->
                rung.name().equals(Rung.AS_FOUND)
                    || rung.capabilities().size() == Capability.values().length
                    || rung.name().equals(Rung.BY_HAND_DISCARDING))
        .toList();
  }

  private List<Rung> rungs() {
    if (results.smoke()) {
      return smokeRungs();
    }
    return selection.of(programme().rungs(), Rung::name);
  }

  private String command() {
    return "java -jar benchmarks/target/benchmarks.jar ladder"
        + programme().option
        + selection.option()
        + " --rounds "
        + rounds();
  }
}
