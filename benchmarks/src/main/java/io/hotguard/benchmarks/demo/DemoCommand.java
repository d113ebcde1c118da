/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.DemoResult.DemoSettings;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.LibraryVersions;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

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
  private static final DemoSettings WHOLE = new DemoSettings(15, 5, 8, 64, 2_000, 20_000);
  private static final DemoSettings SMOKE = new DemoSettings(1, 0, 8, 8, 500, 1_000);
  private static final long START_AND_STOP_SECONDS = 40;

  @Option(names = "--logback", description = "Log through Logback instead of Log4j.")
  private boolean logback;

  @Option(names = "--smoke", description = "Shows in seconds that it runs.")
  private boolean smoke;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the result there.")
  private @Nullable Path json;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Run in this directory and keep the log files.")
  private @Nullable Path keep;

  private final PrintStream out = Terminal.OUT;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DemoSettings settings = smoke ? SMOKE : WHOLE;
    Path directory = keep == null ? Directories.temporary("hotguard-demo") : keep.toAbsolutePath();
    LogLibrary library = logback ? LogLibrary.LOGBACK : LogLibrary.LOG4J;
    Map<String, String> versions = library.versions(LibraryVersions.beside(DemoCommand.class));
    out.println(introduction(settings, versions));
    List<RunReport> runs =
        List.of(
            run("as configured", false, settings, library, directory.resolve("as-configured")),
            run("guarded", true, settings, library, directory.resolve("guarded")));
    DemoResult result = new DemoResult(Environment.here(), versions, settings, runs);
    out.println();
    out.print(result.render());
    if (json != null) {
      Json.write(json, result);
      out.println("Written: " + json);
    }
    return 0;
  }

  static String introduction(DemoSettings settings, Map<String, String> versions) {
    return String.format(
        Locale.ROOT,
        "Hotguard demo: %d threads log to a local file and by GELF over TCP %s;%n"
            + "the receiver reads %,d messages/s. Two runs of %d s after %d s of warm-up, each in a process of its own, on %d processors.",
        settings.threads(),
        versions,
        settings.receiverRate(),
        settings.seconds(),
        settings.warmUpSeconds(),
        Runtime.getRuntime().availableProcessors());
  }

  /** One run of the application against a receiver of its own, in a directory of its own. */
  private RunReport run(
      String name, boolean guarded, DemoSettings settings, LogLibrary library, Path directory)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    EventLedger received = new EventLedger(settings.threads());
    try (Receiver receiver = Receiver.ofGelf(received, settings.receiverRate(), 0)) {
      Path reportFile = directory.resolve("report.json");
      ChildProcess child =
          ChildProcess.start(
              directory,
              library.classPath(),
              List.of(
                  "-Xms1g",
                  "-Xmx1g",
                  library.configuration(),
                  "-Ddemo.dir=" + directory,
                  "-Ddemo.gelf.port=" + receiver.port(),
                  "-Dhotguard.mode=" + (guarded ? "enforce" : "off")),
              ShopApplication.class.getName(),
              List.of(reportFile.toString(), Json.line(settings), library.name()));
      child.await(
          line -> {
            if (line.equals("PHASE draining")) {
              receiver.recover();
            }
            out.println('[' + name + "] " + line.replace("PHASE ", ""));
          },
          settings.warmUpSeconds()
              + settings.seconds()
              + settings.drainSeconds()
              + START_AND_STOP_SECONDS);
      receiver.recover();
      receiver.awaitEnd(TimeUnit.SECONDS.toMillis(settings.drainSeconds()));
      RunReport.Application application = Json.read(reportFile, RunReport.Application.class);
      return new RunReport(
          guarded && !application.guard().present() ? name + " (NO GUARD)" : name,
          application,
          EventMix.enabledIn(application.returnedPerThread()),
          EventLedger.ofFiles(directory, "app", settings.threads()).unique(),
          received.unique());
    }
  }
}
