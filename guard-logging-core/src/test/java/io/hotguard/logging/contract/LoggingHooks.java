/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A process whose shutdown hooks log; the application of {@link ProcessEndContract}. */
public final class LoggingHooks {
  static final int HOOKS = 8;
  static final int LINES = 50;
  static final String LOGGED = "calls that returned before the stop: ";
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** How the process ends. */
  public enum End {
    MAIN,
    EXIT,
    TERM
  }

  /** How often the application stops the logging context itself, and when. */
  public enum Stop {
    NEVER(0, 0, 0),
    BEFORE_THE_HOOKS(1, 0, 0),
    AMID_THE_HOOKS(0, 1, 0),
    AFTER_THE_HOOKS(0, 0, 1),
    BY_SEVERAL_HOOKS_AT_ONCE(0, 3, 0),
    AGAIN_AND_AGAIN(2, 2, 2);

    private final int before;
    private final int amid;
    private final int after;

    Stop(int before, int amid, int after) {
      this.before = before;
      this.amid = amid;
      this.after = after;
    }
  }

  /** The behaviour of the appender to the standard output. */
  public enum Console {
    WRITES,
    HANGS_AT_THE_END,
    HANGS_UNTIL_THE_GUARD_HAS_GIVEN_UP
  }

  private final Consumer<String> info;
  private final Runnable stop;
  private final AtomicInteger returned = new AtomicInteger();
  private final List<Thread> hooks = new ArrayList<>();

  private LoggingHooks(Consumer<String> info, Runnable stop) {
    this.info = info;
    this.stop = stop;
  }

  /**
   * Registers the hooks, logs and ends.
   *
   * @param arguments an {@link End}, a {@link Stop} and a {@link Console}
   * @param info logs a line
   * @param stop stops the logging context
   */
  public static void run(String[] arguments, Consumer<String> info, Runnable stop)
      throws IOException, InterruptedException {
    hang(Console.valueOf(arguments[2]));
    new LoggingHooks(info, stop).run(End.valueOf(arguments[0]), Stop.valueOf(arguments[1]));
  }

  private void run(End end, Stop when) throws IOException, InterruptedException {
    for (int hook = 0; hook < HOOKS; hook++) {
      int number = hook;
      hooks.add(new Thread(() -> log("hook " + number)));
    }
    log("main");
    for (int i = 0; i < when.before; i++) {
      stop();
    }
    addStops(when.amid, 3 * LINES);
    addStops(when.after, (1 + HOOKS) * LINES);
    hooks.forEach(Runtime.getRuntime()::addShutdownHook);
    if (end == End.EXIT) {
      System.exit(0);
    } else if (end == End.TERM) {
      new ProcessBuilder("kill", String.valueOf(ProcessHandle.current().pid())).start();
      new CountDownLatch(1).await();
    }
  }

  private void log(String thread) {
    for (int line = 0; line < LINES; line++) {
      info.accept(thread + " line " + line);
      returned.incrementAndGet();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void addStops(int number, int calls) {
    for (int i = 0; i < number; i++) {
      hooks.add(new Thread(() -> stopAfter(calls)));
    }
  }

  private void stopAfter(int calls) {
    // Not Thread.join, which does not wait for a hook that the process has not started yet.
    while (returned.get() < calls) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    stop();
  }

  private void stop() {
    System.err.println(LOGGED + returned.get());
    stop.run();
  }

  /** Lets the standard output hang from the beginning of the process's end on. */
  private static void hang(Console console) {
    if (console == Console.WRITES) {
      return;
    }
    CountDownLatch ending = new CountDownLatch(1);
    CountDownLatch again = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  ending.countDown();
                  if (console == Console.HANGS_UNTIL_THE_GUARD_HAS_GIVEN_UP) {
                    LockSupport.parkNanos(40 * PAUSE_NANOS);
                    again.countDown();
                  }
                }));
    OutputStream real = System.out;
    System.setOut(
        new PrintStream(
            new FilterOutputStream(real) {
              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                if (ending.getCount() == 0) {
                  awaitEnd(again);
                }
                real.write(bytes, offset, length);
                real.flush();
              }
            },
            true));
  }

  private static void awaitEnd(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
