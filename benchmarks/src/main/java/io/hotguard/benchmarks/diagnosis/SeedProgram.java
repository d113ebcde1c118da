/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * A process that serves requests with one hazard for some time. Its flags make it record itself.
 */
final class SeedProgram {
  /** Few enough for the work to be a small part: a program that mostly sorts has a hot method. */
  private static final int ITEMS = 50;

  @SuppressWarnings("UnusedVariable") // keeps the work from being optimized away
  private static volatile int sink;

  private SeedProgram() {}

  /** Arguments: seed, milliseconds, port of the database. */
  public static void main(String[] args) throws Exception {
    Seed seed = Seed.named(args[0]);
    long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[1]));
    LongAdder served = new LongAdder();
    List<Thread> threads = new ArrayList<>();
    work(0); // Its classes are loaded before threads can wait for each other's loading.
    SeedRequests requests = seed.requests().apply(Integer.parseInt(args[2]));
    for (int i = 0; i < seed.threads(); i++) {
      Thread thread = new Thread(() -> serve(requests, nanos, served), "request-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(served.sum() + " requests");
    // An orderly end, in which the recording is written; consumers may wait without end.
    System.exit(served.sum() == 0 ? 1 : 0);
  }

  /**
   * The time begins with the first served request: a slow machine may need long to load classes.
   */
  private static void serve(SeedRequests requests, long nanos, LongAdder served) {
    try {
      SeedRequests.Request request = requests.onThread();
      long began = 0;
      for (int i = 0; i == 0 || System.nanoTime() - began < nanos; i++) {
        work(i);
        request.serve(i);
        served.increment();
        if (i == 0) {
          began = System.nanoTime();
        }
      }
    } catch (Exception failure) {
      failure.printStackTrace(System.err); // the parent prints the end of it
      Runtime.getRuntime().halt(2);
    }
  }

  /** The harmless work of a request, so that the hazard is not the only thing to see. */
  private static void work(int number) {
    Map<String, Integer> stock = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String name = "item " + (i * 31 + number) % ITEMS;
      names.add(name);
      stock.merge(name, i, Integer::sum);
    }
    Collections.sort(names);
    int hash = 0;
    for (String name : names) {
      hash = 31 * hash + stock.getOrDefault(name, 0);
    }
    sink = hash;
  }
}
