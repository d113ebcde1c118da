/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One run of the application against a receiver of its own, in a directory of its own. */
final class DemoRun {
  static final String ENFORCE = "-Dhotguard.mode=enforce";

  private static final long START_AND_STOP_SECONDS = 40;

  private final String name;
  private final DemoSettings settings;
  private final List<String> guardArguments;
  private final ProgressLine progress;

  DemoRun(String name, DemoSettings settings, List<String> guardArguments, ProgressLine progress) {
    this.name = name;
    this.settings = settings;
    this.guardArguments = guardArguments;
    this.progress = progress;
  }

  RunReport execute(Path directory) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    EventLedger received = new EventLedger(settings.threads());
    try (GelfReceiver receiver = new GelfReceiver(received, settings.receiverRate())) {
      Path reportFile = directory.resolve("report.json");
      List<String> arguments = new ArrayList<>(List.of(reportFile.toString()));
      arguments.addAll(settings.toArguments());
      ChildProcess child =
          ChildProcess.start(
              directory, jvmArguments(directory, receiver), ShopApplication.class, arguments);
      progress.begin(name);
      child.await(line -> follow(line, receiver), timeoutSeconds());
      progress.phase("reading the evidence");
      receiver.recover();
      receiver.awaitEnd(TimeUnit.SECONDS.toMillis(settings.drainSeconds()));
      EventLedger written = new EventLedger(settings.threads());
      written.recordLines(logFiles(directory));
      ApplicationReport application =
          new ObjectMapper().readValue(reportFile.toFile(), ApplicationReport.class);
      progress.end();
      boolean unguarded = guardArguments.contains(ENFORCE) && !application.guard().present();
      return new RunReport(
          unguarded ? name + " (NO GUARD)" : name,
          application,
          RunReport.loggedBy(application),
          RunReport.Evidence.of(written),
          RunReport.Evidence.of(received),
          receiver.malformed(),
          child.stderrLines());
    }
  }

  private List<String> jvmArguments(Path directory, GelfReceiver receiver) {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xms1g");
    arguments.add("-Xmx1g");
    arguments.add(
        "-Dlog4j2.configurationFile=classpath:io/hotguard/benchmarks/demo/log4j2-demo.xml");
    arguments.add("-Ddemo.dir=" + directory);
    arguments.add("-Ddemo.gelf.port=" + receiver.port());
    arguments.addAll(guardArguments);
    return arguments;
  }

  private long timeoutSeconds() {
    return settings.warmUpSeconds()
        + settings.seconds()
        + settings.drainSeconds()
        + START_AND_STOP_SECONDS;
  }

  private void follow(String line, GelfReceiver receiver) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("PHASE")) {
      if (words[1].equals("draining")) {
        receiver.recover();
      }
      progress.phase(words[1]);
    } else if (words[0].equals("TICK") && words.length == 3) {
      progress.tick(Long.parseLong(words[1]), Long.parseLong(words[2]));
    }
  }

  private static List<Path> logFiles(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("app"))
          .filter(file -> file.getFileName().toString().endsWith(".log"))
          .sorted()
          .toList();
    }
  }
}
