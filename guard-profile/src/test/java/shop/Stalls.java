/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** A program with one kind of stall, which records itself: {@code Stalls KIND FILE}. */
public final class Stalls {
  static final int WORKERS = 8;
  private static final Set<String> COMPUTING = Set.of("bytes", "classes");
  private static final long SECONDS = 3;

  private static volatile boolean ending;

  private Stalls() {}

  /** Work of a request. */
  interface Request {
    void run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[1]);
    Request request = new Requests().of(args[0]);
    ExecutorService workers = Executors.newFixedThreadPool(WORKERS, daemon("worker"));
    // More threads than processors would wait for a processor, which no event has.
    int count = COMPUTING.contains(args[0]) ? 1 : WORKERS;
    for (int i = 0; i < count; i++) {
      workers.execute(() -> serve(request));
    }
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      recording.enable("jdk.ThreadCPULoad").withPeriod(Duration.ofSeconds(1));
      if (args[0].equals("hidden")) {
        recording.disable("jdk.ThreadDump");
      } else {
        recording.enable("jdk.ThreadDump").withPeriod(Duration.ofSeconds(1));
      }
      recording.enable("jdk.ClassLoadingStatistics").withPeriod(Duration.ofMillis(200));
      recording.start();
      TimeUnit.SECONDS.sleep(SECONDS);
      recording.stop();
      ending = true; // A full heap leaves no room to write the recording.
      recording.dump(file);
    }
    System.exit(0);
  }

  static ThreadFactory daemon(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + '-' + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Work of another class. */
  static void pause(long millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
  }

  private static void serve(Request request) {
    while (!ending) {
      try {
        request.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
