/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.demo.EventLedger;
import io.hotguard.benchmarks.demo.EventMix;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.demo.Receiver;
import io.hotguard.benchmarks.demo.ThreadWatch.Waiting;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LadderResult.LadderSettings;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.service.GameService;
import io.hotguard.benchmarks.ladder.service.ServiceReport;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.FlightRecorder;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One rung while it is measured: a service, a receiver and a directory of its own. */
final class ServiceRun implements AutoCloseable {
  static final String LOGGING_FILE = "log4j2-ladder.xml";

  static final String REPORT = "report.json";
  static final long STOP_SECONDS = 40;

  private final Rung rung;
  private final ReceiverPace pace;
  private final LadderSettings settings;
  private final List<String> jvmArguments;
  private final Backends backends;
  private final Path directory;
  private final EventLedger received;
  private final Receiver receiver;
  private final ChildProcess service;
  private final List<LadderResult.Run> runs = new ArrayList<>();
  private int port;
  private boolean stopping;

  /** Readings at the begin and at the end of a measured part. */
  private record Reading(long cpuNanos, long selects) {}

  ServiceRun(
      Rung rung,
      ReceiverPace pace,
      LadderSettings settings,
      Backends backends,
      Path directory,
      List<String> jvmArguments)
      throws IOException {
    this.rung = rung;
    this.pace = pace;
    this.settings = settings;
    this.jvmArguments = jvmArguments;
    this.backends = backends;
    this.directory = directory;
    Files.createDirectories(directory);
    received = new EventLedger(settings.threads());
    receiver = Receiver.ofGelf(received, ReceiverPace.LEAST, 0);
    service = startService(rung.logging(loggingAsFound()), receiver.port());
  }

  Rung rung() {
    return rung;
  }

  LadderResult.Run last() {
    return runs.get(runs.size() - 1);
  }

  void awaitReady() throws IOException, InterruptedException {
    port = Integer.parseInt(service.next("READY"));
  }

  /** One part with few connections, which leave the compiler a processor. */
  void warmUp() throws IOException, InterruptedException, SQLException {
    load(settings.warmUpConnections(), 0, settings.warmUpMillis());
    drain();
  }

  void rehearse() throws IOException, InterruptedException, SQLException {
    loadSlowly();
    settle();
  }

  /** A measured part, which is recorded if there is a file for it. */
  void measure(@Nullable Path recording) throws IOException, InterruptedException, SQLException {
    if (recording != null) {
      FlightRecorder.start(service.pid());
    }
    runs.add(loadSlowly());
    if (recording != null) {
      FlightRecorder.stop(service.pid(), recording);
    }
    settle();
  }

  /**
   * A part whose queues are full at its begin: the receiver reads nothing before it. The send
   * buffer of a connection alone takes seconds of a slow receiver's time.
   */
  private LadderResult.Run loadSlowly() throws IOException, InterruptedException, SQLException {
    writeOut();
    receiver.stall();
    return load(settings.connections(), settings.settleMillis(), settings.millis());
  }

  /**
   * Writes the logs of the service before to disk now, so that they do not disturb the next part.
   */
  private static void writeOut() throws IOException, InterruptedException {
    new ProcessBuilder("sync").inheritIO().start().waitFor();
  }

  private void drain() throws IOException, InterruptedException {
    receiver.recover();
    service.say("drain");
    service.next("DRAINED");
  }

  private void settle() throws IOException, InterruptedException {
    drain();
    rest(); // what it compiles late would be charged to the next
  }

  void rest() throws IOException, InterruptedException {
    service.awaitRest();
  }

  private LadderResult.Run load(int connections, int beforeMillis, int millis)
      throws IOException, InterruptedException, SQLException {
    int receiverRate = pace.messagesPerSecond(rung);
    receiver.setRate(receiverRate);
    ChildProcess generator = backends.generator();
    generator.say("run " + port + ' ' + connections + ' ' + beforeMillis + ' ' + millis);
    Reading begin = null;
    Reading end = null;
    String line = generator.next();
    for (; !line.startsWith("LOAD "); line = generator.next()) {
      if (line.equals("PHASE measuring")) {
        receiver.relapse();
        service.say("begin");
        begin = read();
      } else if (line.equals("PHASE over")) {
        end = read();
        service.say("end");
        receiver.recover();
      }
    }
    if (begin == null || end == null) {
      throw new IOException("the load generator has measured nothing: " + line);
    }
    LoadReport load = Json.parse(line.substring("LOAD ".length()), LoadReport.class);
    Waiting waiting = Json.parse(service.next("PART"), Waiting.class);
    pace.saw(rung, load.requestsPerSecond());
    double requests = Math.max(1, load.requests());
    return new LadderResult.Run(
        receiverRate,
        load,
        (end.cpuNanos() - begin.cpuNanos()) / 1e3 / requests,
        waiting,
        (end.selects() - begin.selects()) / requests);
  }

  /** Asks the service to stop; {@link #finish} waits for its end. */
  void stop() throws IOException {
    if (!stopping) {
      service.say("stop");
      stopping = true;
    }
  }

  LadderResult.Cell finish() throws IOException, InterruptedException {
    stop();
    service.awaitEnd(settings.drainSeconds() + STOP_SECONDS);
    receiver.awaitEnd(TimeUnit.SECONDS.toMillis(settings.drainSeconds()));
    ServiceReport report = Json.read(directory.resolve(REPORT), ServiceReport.class);
    requireGuard(report);
    return new LadderResult.Cell(
        rung.group(), rung.name(), rung.properties(), runs, report.samples(), account(report));
  }

  @Override
  public void close() throws IOException {
    service.close();
    receiver.close();
    Directories.delete(directory);
  }

  private Reading read() throws IOException, SQLException {
    return new Reading(service.cpuNanos(), backends.selects());
  }

  /** Fails if the guard is missing, because stock figures must not get its name. */
  private void requireGuard(ServiceReport report) throws IOException {
    if (rung.hasLoggingGuard() != report.guard().present()) {
      throw new IOException(
          rung.name()
              + ": the logging guard is "
              + (report.guard().present() ? "" : "not ")
              + "there; the service was started with "
              + rung.properties());
    }
  }

  private EventAccount account(ServiceReport report) throws IOException {
    int threads = settings.threads();
    return account(
        report,
        rung.isSilent() ? List.of() : report.returnedPerWorker(),
        Map.of(
            "console",
            EventLedger.ofFiles(directory, "console", threads),
            "file",
            EventLedger.ofFiles(directory, "app", threads),
            LadderResult.RECEIVER,
            received));
  }

  /**
   * The account of a service's whole run.
   *
   * @param returned logging calls that may have made an event, by worker
   * @param ledgers by appender
   */
  static EventAccount account(
      ServiceReport report, List<Long> returned, Map<String, EventLedger> ledgers) {
    Map<String, Map<Kind, Long>> arrived = new TreeMap<>();
    Map<String, Long> duplicates = new TreeMap<>();
    ledgers.forEach(
        (appender, ledger) -> {
          arrived.put(appender, ledger.unique());
          duplicates.put(appender, ledger.duplicates());
        });
    GuardReading guard = report.guard();
    Map<Kind, Long> dropped = counters(guard, "dropped.");
    dropped.merge(Kind.INFO, report.discarded(), Long::sum); // what the policy throws away here
    return new EventAccount(
        EventMix.enabledIn(returned),
        arrived,
        duplicates,
        dropped,
        counters(guard, "spilled."),
        guard.waiting(),
        guard.isolated("dropped"),
        guard.isolated("waiting"));
  }

  private static Map<Kind, Long> counters(GuardReading guard, String prefix) {
    Map<Kind, Long> counts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      counts.put(kind, guard.counter(prefix + kind.name()));
    }
    return counts;
  }

  private ChildProcess startService(String logging, int gelfPort) throws IOException {
    Path file = directory.resolve(LOGGING_FILE);
    Files.writeString(file, logging, StandardCharsets.UTF_8);
    return start(rung, file, gelfPort, backends, settings, jvmArguments);
  }

  /** Starts a service in the directory of its logging configuration. */
  static ChildProcess start(
      Rung rung,
      Path logging,
      int gelfPort,
      Backends backends,
      LadderSettings settings,
      List<String> jvmArguments)
      throws IOException {
    Path directory = requireNonNull(logging.getParent(), "directory");
    List<String> arguments = new ArrayList<>(List.of("-Xms256m", "-Xmx256m"));
    // Compiled after three tenths of the calls: in seconds a service is to be what it is after
    // minutes. Refused: a tenth and a twentieth, by which so much is compiled that two processors
    // are not done with sixteen services before the measured parts; and no compilation in the
    // background, which is as fast in the end and lets a part stand still while a large method is
    // compiled (17 requests a second in one).
    arguments.add("-XX:CompileThresholdScaling=0.3");
    arguments.addAll(jvmArguments);
    arguments.add("-Dlog4j2.configurationFile=" + logging);
    // As small as the guard's: with Log4j's 256 K it fills in a minute, not within a short run.
    arguments.add("-Dlog4j2.asyncLoggerConfigRingBufferSize=4096");
    arguments.add("-Dladder.dir=" + directory);
    arguments.add("-Dladder.gelf.port=" + gelfPort);
    arguments.add("-Dhotguard.logging.spill.dir=" + directory.resolve("spill"));
    arguments.add("-Dslf4j.internal.verbosity=ERROR"); // the pool's log goes nowhere
    rung.properties().forEach((key, value) -> arguments.add("-D" + key + '=' + value));
    return ChildProcess.start(
            directory,
            ClassPaths.with("service-libraries"),
            arguments,
            GameService.class.getName(),
            List.of(
                directory.resolve(REPORT).toString(),
                String.valueOf(backends.databasePort()),
                String.valueOf(backends.keyValuePort()),
                String.valueOf(settings.threads()),
                String.valueOf(settings.drainSeconds())))
        .listen();
  }

  static String loggingAsFound() throws IOException {
    try (InputStream in =
        requireNonNull(GameService.class.getResourceAsStream(LOGGING_FILE), LOGGING_FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
