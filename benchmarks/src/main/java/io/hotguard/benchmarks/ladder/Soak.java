/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.demo.EventLedger;
import io.hotguard.benchmarks.demo.Receiver;
import io.hotguard.benchmarks.ladder.LadderResult.LadderSettings;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.SoakResult.Sample;
import io.hotguard.benchmarks.ladder.service.ServiceReport;
import io.hotguard.benchmarks.ladder.service.ServiceReport.ServiceSample;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The guarded service while it is watched. Each minute Log4j is reconfigured, the receiver goes for
 * half a minute, and the disk is full for half a minute, both for a while at once. Each five
 * seconds readers of recorders come and go. Four times a minute a sample is taken.
 */
final class Soak implements AutoCloseable {
  static final int CONNECTIONS = 48;
  private static final String LOGGING_FILE = "log4j2-soak.xml";
  private static final int STEP_SECONDS = 5;
  private static final int STEPS_A_MINUTE = 60 / STEP_SECONDS;
  private static final int STEPS_A_SAMPLE = 3;
  private static final int RECONFIGURE = 0;
  private static final int RECEIVER_GOES = 2;
  private static final int DISK_FILLS = 4;
  private static final int RECEIVER_RETURNS = 8;
  private static final int DISK_EMPTIES = 10;
  private static final int READS_ALL = 1_000_000;
  private static final double SHARE_OF_CAPACITY = 0.8;
  private static final int WARM_UP_MILLIS = 2_000;
  private static final int CAPACITY_MILLIS = 5_000;

  private final Path directory;
  private final @Nullable SmallDisk disk;
  private final Backends backends;
  private final PrintStream out;
  private final LadderSettings settings =
      new LadderSettings(1, 0, 0, 0, 0, 0, 0, 60, CONNECTIONS, CONNECTIONS);
  private final EventLedger received = new EventLedger(CONNECTIONS);
  private final EventLedger written = new EventLedger(CONNECTIONS);
  private final List<Sample> samples = new ArrayList<>();
  private final ChildProcess service;
  private final int receiverPort;
  private final int port;
  private Receiver receiver;
  private boolean away;
  private long absences;
  private long reconfigurations;

  /**
   * Starts the service.
   *
   * @param properties of the service, beside those of the ladder's last rung
   */
  Soak(
      Path directory,
      @Nullable SmallDisk disk,
      Map<String, String> properties,
      Backends backends,
      PrintStream out)
      throws IOException, InterruptedException {
    this.directory = Files.createDirectories(directory);
    this.disk = disk;
    this.backends = backends;
    this.out = out;
    receiver = Receiver.ofGelf(received, READS_ALL, 0);
    receiverPort = receiver.port();
    Path logging = directory.resolve(LOGGING_FILE);
    try (InputStream in =
        requireNonNull(Soak.class.getResourceAsStream(LOGGING_FILE), LOGGING_FILE)) {
      Files.write(logging, in.readAllBytes());
    }
    List<Rung> ladder = Rung.ladder();
    Rung rung = ladder.get(ladder.size() - 1).with(properties);
    service = ServiceRun.start(rung, logging, receiverPort, backends, settings, List.of());
    port = Integer.parseInt(service.next("READY"));
  }

  /** Requests/s in a closed loop, after a warm-up. */
  double capacity(int warmUps) throws IOException, InterruptedException {
    for (int i = 0; i < warmUps; i++) {
      load(0, WARM_UP_MILLIS);
      drain();
      collectFiles();
    }
    double capacity = load(0, CAPACITY_MILLIS).requestsPerSecond();
    drain();
    collectFiles();
    return capacity;
  }

  private LoadReport load(double perSecond, long millis) throws IOException, InterruptedException {
    say(perSecond, millis);
    return Json.parse(backends.generator().next("LOAD"), LoadReport.class);
  }

  private void say(double perSecond, long millis) throws IOException {
    backends
        .generator()
        .say(
            String.format(
                Locale.ROOT, "run %d %d 0 %d %.3f", port, CONNECTIONS, millis, perSecond));
  }

  private void drain() throws IOException, InterruptedException {
    service.say("drain");
    service.next("DRAINED");
  }

  static double offered(double capacity) {
    return SHARE_OF_CAPACITY * capacity;
  }

  /** Loads the service and watches it. */
  LoadReport watch(int minutes, double capacity) throws IOException, InterruptedException {
    say(offered(capacity), TimeUnit.MINUTES.toMillis(minutes));
    long start = System.nanoTime();
    long end = start + TimeUnit.MINUTES.toNanos(minutes);
    for (int step = 0; System.nanoTime() - end < 0; step++) {
      disturb(step % STEPS_A_MINUTE);
      service.say("flip");
      if (step % STEPS_A_SAMPLE == 1) {
        sample(start);
      }
      collectFiles();
      long next = start + TimeUnit.SECONDS.toNanos((step + 1L) * STEP_SECONDS);
      TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
    }
    comeBack();
    if (disk != null) {
      disk.empty();
    }
    return Json.parse(backends.generator().next("LOAD"), LoadReport.class);
  }

  private void disturb(int step) throws IOException {
    switch (step) {
      case RECONFIGURE -> {
        service.say("reconfigure");
        reconfigurations++;
      }
      case RECEIVER_GOES -> {
        absences += Math.min(1, receiver.hangUp()); // Only one that the service noticed counts.
        away = true;
      }
      case RECEIVER_RETURNS -> comeBack();
      case DISK_FILLS -> {
        if (disk != null) {
          disk.fill();
        }
      }
      case DISK_EMPTIES -> {
        if (disk != null) {
          disk.empty();
        }
      }
      default -> {}
    }
  }

  private void comeBack() throws IOException {
    if (away) {
      receiver = Receiver.ofGelf(received, READS_ALL, receiverPort);
      away = false;
    }
  }

  private void sample(long start) throws IOException, InterruptedException {
    service.say("sample");
    ServiceSample sample = Json.parse(service.next("SAMPLE"), ServiceSample.class);
    GuardReading guard = sample.guard();
    samples.add(
        new Sample(
            (System.nanoTime() - start) / 60e9,
            sample.heapBytes(),
            sample.threads(),
            sample.handles(),
            guard.isolated("used-bytes"),
            guard.isolated("waiting"),
            guard.isolated("dropped")));
    out.println(samples.get(samples.size() - 1));
  }

  /** Reads the log files that are complete and deletes them, so that the disk stays small. */
  private void collectFiles() throws IOException {
    List<Path> complete;
    try (Stream<Path> files = Files.list(directory)) {
      complete =
          files
              .filter(file -> String.valueOf(file.getFileName()).matches("app-\\d+\\.log"))
              .sorted()
              .toList();
    }
    written.recordLines(complete);
    for (Path file : complete) {
      Files.delete(file);
    }
  }

  /** Stops the service and adds up. */
  ServiceReport finish() throws IOException, InterruptedException {
    drain();
    service.say("stop");
    service.awaitEnd(settings.drainSeconds() + ServiceRun.STOP_SECONDS);
    receiver.awaitEnd(TimeUnit.SECONDS.toMillis(settings.drainSeconds()));
    collectFiles();
    written.recordLines(List.of(directory.resolve("app.log")));
    return Json.read(directory.resolve(ServiceRun.REPORT), ServiceReport.class);
  }

  LadderResult.EventAccount account(ServiceReport report) {
    return ServiceRun.account(
        report,
        report.returnedPerWorker(),
        Map.of("file", written, LadderResult.RECEIVER, received));
  }

  List<Sample> samples() {
    return List.copyOf(samples);
  }

  long absences() {
    return absences;
  }

  long reconfigurations() {
    return reconfigurations;
  }

  @Override
  public void close() throws IOException {
    service.close();
    receiver.close();
    if (disk != null) {
      disk.empty();
    }
  }
}
