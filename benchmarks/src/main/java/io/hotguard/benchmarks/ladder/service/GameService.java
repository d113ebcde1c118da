/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.benchmarks.demo.ThreadWatch;
import io.hotguard.benchmarks.ladder.service.ItemTable.GameSettings;
import io.hotguard.benchmarks.ladder.service.Worker.Workers;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.Lifeline;
import io.hotguard.benchmarks.process.RingGauge;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.jspecify.annotations.Nullable;

/**
 * A game back end on embedded Tomcat, as a process of its own.
 *
 * <p>Arguments: report file, database port, key-value port, request threads, seconds to drain.
 * Standard output: {@code READY port}, {@code PART json}. Standard input: {@code begin} and {@code
 * end} of a measured part, {@code drain}, answered by {@code DRAINED backlog}, {@code sample},
 * answered by {@code SAMPLE json}, {@code reconfigure}, {@code flip} for the readers of recorders,
 * {@code stop}.
 */
public final class GameService {
  /** System property: {@code parse} or {@code cache}. */
  public static final String ITEMS = "ladder.items";

  /** System property: {@code probe} or {@code lookup}. */
  public static final String FIELDS = "ladder.fields";

  /** System property: {@code bounded}, {@code unbounded} or {@code recorder}. */
  public static final String PERCENTILES = "ladder.percentiles";

  /** System property: {@code plain} or {@code hotguard}. */
  public static final String DRIVER = "ladder.driver";

  private static final Logger TOMCAT = Logger.getLogger("org.apache");
  private static final long SAMPLE_MILLIS = 100;

  private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
  private final PrintStream out = Terminal.OUT;
  private final Workers workers;
  private final Percentiles percentiles = percentiles();
  private final PlayServlet servlet;

  private GameService(int databasePort, int keyValuePort) throws IOException {
    workers = new Workers(keyValuePort);
    servlet =
        new PlayServlet(
            workers,
            new PlayerTable(databasePort, choice(DRIVER, "plain", "hotguard").equals("hotguard")),
            choice(ITEMS, "parse", "cache").equals("cache")
                ? new ItemTable.Cached(new GameSettings())
                : new ItemTable.ParsedEachTime(new GameSettings()),
            choice(FIELDS, "probe", "lookup").equals("lookup")
                ? new RewardFields.LookedUp()
                : new RewardFields.Probing(),
            percentiles);
  }

  public static void main(String[] args) {
    int status = 1;
    try {
      GameService service = new GameService(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      Lifeline.hold(service.commands::add);
      service.start(Path.of(args[0]).toAbsolutePath().getParent(), Integer.parseInt(args[3]));
      Json.write(Path.of(args[0]), service.serve(Integer.parseInt(args[4])));
      status = 0;
    } catch (Exception failure) {
      failure.printStackTrace(System.err); // the parent prints the end of it
    } finally {
      Runtime.getRuntime().halt(status); // Tomcat's own threads are not asked
    }
  }

  private static String choice(String property, String... allowed) {
    String value = System.getProperty(property, allowed[0]);
    if (!Arrays.asList(allowed).contains(value)) {
      throw new IllegalArgumentException(
          property + "=" + value + ": must be one of " + String.join(", ", allowed));
    }
    return value;
  }

  private static Percentiles percentiles() {
    return switch (choice(PERCENTILES, "bounded", "unbounded", "recorder")) {
      case "recorder" -> new Percentiles.Recorded();
      case "unbounded" -> new Percentiles.Unbounded();
      default -> new Percentiles.Bounded();
    };
  }

  private void start(@Nullable Path directory, int threads) throws LifecycleException {
    TOMCAT.setLevel(Level.WARNING);
    LogManager.getContext(
        false); // before the first request, as in any service that logs at its start
    String folder = String.valueOf(directory);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder);
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", String.valueOf(threads));
    connector.setProperty("minSpareThreads", String.valueOf(threads));
    connector.setProperty("maxKeepAliveRequests", "-1");
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", folder);
    Tomcat.addServlet(context, "play", servlet).addMapping("/play");
    tomcat.start();
    out.println("READY " + connector.getLocalPort());
  }

  private ServiceReport serve(int drainSeconds) throws IOException, InterruptedException {
    for (String command = commands.take(); !command.equals("stop"); command = commands.take()) {
      switch (command) {
        case "begin" -> out.println("PART " + Json.line(measure()));
        case "drain" -> {
          drain(drainSeconds);
          out.println("DRAINED " + RingGauge.backlog());
        }
        case "sample" -> out.println("SAMPLE " + Json.line(ServiceReport.ServiceSample.here()));
        case "reconfigure" -> Configurator.reconfigure();
        case "flip" -> percentiles.flip();
        default -> {} // the end of a part that was never begun
      }
    }
    return finish(drainSeconds);
  }

  private ThreadWatch.Waiting measure() throws InterruptedException {
    long[] requestThreads =
        Arrays.stream(
                ManagementFactory.getThreadMXBean()
                    .getThreadInfo(ManagementFactory.getThreadMXBean().getAllThreadIds()))
            .filter(thread -> thread != null && thread.getThreadName().contains("-exec-"))
            .mapToLong(thread -> thread.getThreadId())
            .toArray();
    ThreadWatch watch = new ThreadWatch(requestThreads);
    String command = null;
    while (command == null) {
      watch.sample();
      command = commands.poll(SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
    }
    return watch.result();
  }

  private ServiceReport finish(int drainSeconds) throws InterruptedException {
    drain(drainSeconds);
    GuardReading before = GuardReading.ofThisProcess();
    long discarded = before.present() ? 0 : RingGauge.discarded();
    LogManager.shutdown();
    GuardReading after = GuardReading.ofThisProcess();
    long requests = workers.returned().stream().mapToLong(Long::longValue).sum() / Worker.EVENTS;
    return new ServiceReport(
        workers.returned(),
        percentiles.account(requests * Percentiles.Timing.values().length),
        discarded,
        after.present() ? after : before);
  }

  private static void drain(int seconds) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (RingGauge.backlog() > 0 && System.nanoTime() - deadline < 0) {
      Thread.sleep(10);
    }
  }
}
