/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One run of the application against a receiver of its own, in a directory of its own. */
final class DemoRun {
  static final String ENFORCE = "-Dhotguard.mode=enforce";

  private static final long START_AND_STOP_SECONDS = 40;

  private DemoRun() {}

  static RunReport execute(
      String name,
      DemoSettings settings,
      LogLibrary library,
      String guard,
      Path directory,
      ProgressLine progress)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    EventLedger received = new EventLedger(settings.threads());
    try (GelfReceiver receiver = new GelfReceiver(received, settings.receiverRate())) {
      Path reportFile = directory.resolve("report.json");
      ChildProcess child =
          ChildProcess.start(
              Jdk.OWN,
              directory,
              library.classPath(),
              List.of(
                  "-Xms1g",
                  "-Xmx1g",
                  library.configuration(),
                  "-Ddemo.dir=" + directory,
                  "-Ddemo.gelf.port=" + receiver.port(),
                  guard),
              ShopApplication.class.getName(),
              List.of(reportFile.toString(), Json.line(settings), library.name()));
      progress.begin(name);
      child.await(
          line -> {
            if (line.equals("PHASE draining")) {
              receiver.recover();
            }
            progress.follow(line);
          },
          settings.warmUpSeconds()
              + settings.seconds()
              + settings.drainSeconds()
              + START_AND_STOP_SECONDS);
      progress.phase("reading the evidence");
      receiver.recover();
      receiver.awaitEnd(TimeUnit.SECONDS.toMillis(settings.drainSeconds()));
      EventLedger written = EventLedger.ofFiles(directory, "app", settings.threads());
      ApplicationReport application = Json.read(reportFile, ApplicationReport.class);
      boolean unguarded = guard.equals(ENFORCE) && !application.guard().present();
      return new RunReport(
          unguarded ? name + " (NO GUARD)" : name,
          application,
          EventMix.enabledIn(application.returnedPerThread()),
          RunReport.Evidence.of(written),
          RunReport.Evidence.of(received),
          receiver.malformed(),
          child.stderrLines());
    }
  }
}
