/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis.services;

import com.sun.net.httpserver.HttpServer;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.FlightRecorder;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.ToolProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Records services under load: the clients, the slow partner and the pipe are in this process. */
public final class ServiceRecorder {
  private static final String READY = "READY ";
  private static final long START_SECONDS = 120;
  private static final long END_SECONDS = 30;
  private static final long PARTNER_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int LINES_PER_SECOND = 100;
  private static final int LINE_BYTES = 2_048;

  private final Path work;
  private final long warmUpMillis;
  private final long millis;
  private volatile boolean ended;

  public ServiceRecorder(Path work, long warmUpMillis, long millis) {
    this.work = work;
    this.warmUpMillis = warmUpMillis;
    this.millis = millis;
  }

  /** Records a service into a file, and returns the requests of the recorded time. */
  public long record(RecordedService service, Path recording)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(service.name()));
    Path pipe = folder.resolve("log.pipe");
    ToolProcess.run(folder, List.of("mkfifo", pipe.toString()), END_SECONDS);
    HttpServer partner = partner();
    List<Thread> threads = new ArrayList<>();
    try {
      start("pipe", () -> drain(pipe));
      List<String> arguments = new ArrayList<>(service.jvmArguments());
      arguments.add("-Dhotguard.mode=off");
      arguments.add(FlightRecorder.DEEP_STACKS);
      ChildProcess child =
          ChildProcess.start(
              Jdk.OWN,
              folder,
              ClassPaths.withServiceLibraries(),
              arguments,
              ServiceProgram.class.getName(),
              List.of(
                  service.name(),
                  folder.toString(),
                  String.valueOf(partner.getAddress().getPort()),
                  pipe.toString()));
      try {
        return underLoad(service, child, recording, threads);
      } finally {
        ended = true;
        child.kill();
      }
    } finally {
      ended = true;
      partner.stop(0);
      for (Thread thread : threads) {
        thread.interrupt();
        thread.join(TimeUnit.SECONDS.toMillis(END_SECONDS));
      }
    }
  }

  private long underLoad(
      RecordedService service, ChildProcess child, Path recording, List<Thread> threads)
      throws IOException, InterruptedException {
    CompletableFuture<Integer> port = new CompletableFuture<>();
    child.follow(
        line -> {
          if (line.startsWith(READY)) {
            port.complete(Integer.parseInt(line.substring(READY.length())));
          }
        });
    int ready = port(port, child);
    LongAdder served = new LongAdder();
    for (int i = 0; i < service.clients(); i++) {
      int client = i;
      threads.add(
          start("client-" + i, () -> requests(ready, client, service.pauseMillis(), served)));
    }
    Thread.sleep(warmUpMillis);
    long before = served.sum();
    FlightRecorder.start(child.pid());
    Thread.sleep(service.periods() * millis);
    FlightRecorder.stop(child.pid(), recording);
    return served.sum() - before;
  }

  private static int port(CompletableFuture<Integer> port, ChildProcess child)
      throws IOException, InterruptedException {
    try {
      return port.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the service did not start. " + child.stderrTail(), e);
    }
  }

  private static Thread start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void requests(int port, int client, int pauseMillis, LongAdder served) {
    for (int i = client; !ended; i += client + 1) {
      try {
        HttpURLConnection connection =
            (HttpURLConnection)
                URI.create("http://127.0.0.1:" + port + "/?number=" + (i & 0xfffff))
                    .toURL()
                    .openConnection();
        try (InputStream in = connection.getInputStream()) {
          in.readAllBytes();
        }
        served.increment();
      } catch (IOException e) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)); // the service may be ending
      }
      if (pauseMillis > 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
      }
    }
  }

  private static HttpServer partner() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "partner");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          LockSupport.parkNanos(PARTNER_NANOS);
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write(new byte[] {'o', 'k'});
          exchange.close();
        });
    server.start();
    return server;
  }

  /** Opening a pipe waits for its writer, without end if the service never writes. */
  private void drain(Path pipe) {
    try (InputStream in = Files.newInputStream(pipe)) {
      byte[] line = new byte[LINE_BYTES];
      while (!ended && in.read(line) >= 0) {
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / LINES_PER_SECOND);
      }
    } catch (IOException e) {
      // The service ended, or never wrote.
    }
  }
}
