/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.demo.ProgressLine;
import io.hotguard.benchmarks.jdbc.MariaDbOptions;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.Selection;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ladder}: a whole service, as found and with each of the guard's capabilities. */
@Command(
    name = "ladder",
    description =
        "A service on Tomcat, MariaDB and a slow log receiver: as found, guarded step by step, and what was rejected.")
public final class LadderCommand extends MeasuringCommand {
  static final int WARM_UPS = 14;
  static final int WARM_UP_MILLIS = 600;
  static final int WARM_UP_CONNECTIONS = 6;
  static final int REHEARSALS = 1;

  private static final int ENDS_WARM_UPS = 20;
  private static final int ROUNDS = 3;
  private static final int ENDS_ROUNDS = 10;

  private enum Programme {
    LADDER("ladder", "", ROUNDS, WARM_UPS, LadderCommand.ladder()),
    CAPABILITIES("ladder-capabilities", " --capabilities", ROUNDS, WARM_UPS, oneByOne()),
    ENDS("ladder-ends", " --ends", ENDS_ROUNDS, ENDS_WARM_UPS, Rung.ends());

    private final String file;
    private final String option;
    private final int rounds;
    private final int warmUps;

    @SuppressWarnings("ImmutableEnumChecker") // as Rung makes them
    private final List<Rung> rungs;

    Programme(String file, String option, int rounds, int warmUps, List<Rung> rungs) {
      this.file = file;
      this.option = option;
      this.rounds = rounds;
      this.warmUps = warmUps;
      this.rungs = rungs;
    }
  }

  /** Shows that the command runs, and measures nothing. */
  static final LadderSettings SMOKE =
      new LadderSettings(1, 1, 1_500, 4, 1, 200, 2_000, 20, 16, 16, 0);

  @Option(
      names = "--rounds",
      description =
          "Measured parts of each rung (default " + ROUNDS + ", of the ends " + ENDS_ROUNDS + ").")
  private @Nullable Integer rounds;

  @Option(
      names = "--warm-ups",
      description =
          "Parts that are not counted, on a service that has just been started; some like a measured one follow (default "
              + WARM_UPS
              + ", of the ends "
              + ENDS_WARM_UPS
              + ").")
  private @Nullable Integer warmUps;

  @Option(names = "--warm-up", description = "Length of each, ms.")
  private int warmUpMillis = WARM_UP_MILLIS;

  @Option(
      names = "--settle",
      description = "Load just before a measured part, in which queues fill, ms.")
  private int settleMillis = 1_000;

  @Option(names = "--millis", description = "A measured part, ms.")
  private int millis = 1_000;

  @Option(names = "--connections", description = "Connections in a closed loop.")
  private int connections = 48;

  @Option(
      names = "--receiver-rate",
      description =
          "Messages/s each receiver reads; 0: three quarters of what the service as found sends in the same round to one that keeps up.")
  private int receiverRate;

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

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    List<Rung> rungs = rungs();
    Environment environment = Environment.here();
    Path directory = Directories.temporary("hotguard-ladder");
    ServiceCheck check = ServiceCheck.in(directory);
    out.println("Findings of hotguard check for the service as found, before anything runs:");
    out.println();
    out.println(check.text());
    try (Backends backends = Backends.start(mariadb.start(), directory)) {
      Map<String, String> versions = new TreeMap<>(backends.versions());
      versions.putAll(LibraryVersions.beside(LadderCommand.class));
      Ladder ladder = new Ladder(backends, directory, new ProgressLine(out), out);
      LadderSettings settings = settings();
      List<Cell> cells = ladder.climb(rungs, settings);
      write(
          file(),
          new LadderResult(environment, command(), versions, settings, check.byRule(), cells));
    }
  }

  /** Results of a part or of other settings do not replace the published ones. */
  Path file() {
    LadderCommand published = CommandLine.populateCommand(new LadderCommand());
    published.instead = instead;
    return results.file(
        programme().file, selection.isWhole() && settings().equals(published.settings()));
  }

  private LadderSettings settings() {
    return results.smoke()
        ? SMOKE
        : new LadderSettings(
            rounds(),
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

  private static List<Rung> oneByOne() {
    List<Rung> all = new ArrayList<>(Rung.alone());
    all.addAll(Rung.allBut());
    return all;
  }

  /** As found, all, and all by hand: enough to test that every switch works. */
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
    return selection.of(programme().rungs, Rung::name);
  }

  private String command() {
    return command("ladder" + programme().option + selection.option() + " --rounds " + rounds());
  }
}
