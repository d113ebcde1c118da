/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code demo}: runs the application as configured, then guarded, and prints both runs side by
 * side.
 */
@Command(
    name = "demo",
    description =
        "A small application with a slow log receiver: as configured, then with the guard; Log4j or"
            + " Logback.")
public final class DemoCommand implements Callable<Integer> {
  @Option(names = "--logback", description = "Log through Logback instead of Log4j.")
  private boolean logback;

  @Option(names = "--seconds", description = "Measured time of each run, s.")
  private int seconds = 15;

  @Option(names = "--warm-up", description = "Time before it, s.")
  private int warmUp = 5;

  @Option(names = "--drain", description = "Bound of the wait for backlogs, s.")
  private int drain = 8;

  @Option(names = "--threads", description = "Logging threads.")
  private int threads = 64;

  @Option(names = "--receiver-rate", description = "Messages/s the receiver reads.")
  private int receiverRate = 2_000;

  @Option(names = "--work-micros", description = "CPU time per 10 events, us.")
  private int workMicros = 0;

  @Option(names = "--think-micros", description = "Sleep per 10 events, us.")
  private int thinkMicros = 20_000;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result there.")
  private @Nullable Path json;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Run in this directory and keep the log files.")
  private @Nullable Path keep;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireWithin("--seconds", seconds, 1, 3_600);
    requireWithin("--warm-up", warmUp, 0, 3_600);
    requireWithin("--drain", drain, 0, 3_600);
    requireWithin("--threads", threads, 1, 10_000);
    requireWithin("--receiver-rate", receiverRate, 1, 1_000_000);
    requireWithin("--work-micros", workMicros, 0, 1_000_000);
    requireWithin("--think-micros", thinkMicros, 0, 1_000_000);
    DemoSettings settings =
        new DemoSettings(seconds, warmUp, drain, threads, receiverRate, workMicros, thinkMicros);
    PrintStream out = Terminal.OUT;
    Path directory = keep == null ? Directories.temporary("hotguard-demo") : keep.toAbsolutePath();
    LogLibrary library = logback ? LogLibrary.LOGBACK : LogLibrary.LOG4J;
    Map<String, String> versions = library.versions(LibraryVersions.beside(DemoCommand.class));
    out.println(introduction(settings, library.named(versions)));
    try {
      List<RunReport> runs = run(settings, library, directory, out);
      if (json != null) {
        Json.write(json, new DemoResult(Environment.here(), versions, settings, runs));
        out.println("Written: " + json);
      }
      return 0;
    } catch (IOException failure) {
      out.println();
      System.err.println("demo: " + failure.getMessage());
      return 1;
    }
  }

  private static List<RunReport> run(
      DemoSettings settings, LogLibrary library, Path directory, PrintStream out)
      throws IOException, InterruptedException {
    ProgressLine progress = new ProgressLine(out);
    RunReport before =
        DemoRun.execute(
            "as configured",
            settings,
            library,
            "-Dhotguard.mode=off",
            directory.resolve("as-configured"),
            progress);
    RunReport after =
        DemoRun.execute(
            "guarded", settings, library, DemoRun.ENFORCE, directory.resolve("guarded"), progress);
    out.print(ReportPrinter.render(List.of(before, after)));
    out.println();
    out.print(ClosingWords.of(settings, before, after));
    return List.of(before, after);
  }

  static String introduction(DemoSettings settings, String library) {
    return String.format(
        Locale.ROOT,
        "Hotguard demo: %d threads log through %s (local file and GELF over TCP);%n"
            + "the receiver reads %,d messages/s. Two runs of %d s after %d s of warm-up, each in a process of its own, on %d processors.",
        settings.threads(),
        library,
        settings.receiverRate(),
        settings.seconds(),
        settings.warmUpSeconds(),
        Runtime.getRuntime().availableProcessors());
  }

  private void requireWithin(String option, int value, int min, int max) {
    if (value < min || value > max) {
      String message = option + "=" + value + ": must be in " + min + ".." + max;
      throw spec == null
          ? new IllegalArgumentException(message)
          : new ParameterException(spec.commandLine(), message);
    }
  }
}
