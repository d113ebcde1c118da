/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** A process that serves requests with one hazard for some time. Its flags have it recorded. */
final class SeedProgram {
  private SeedProgram() {}

  /** Arguments: seed, milliseconds, port of the database. */
  public static void main(String[] args) throws Exception {
    Seed seed = Seed.named(args[0]);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[1]));
    LongAdder served = new LongAdder();
    List<Thread> threads = new ArrayList<>();
    SeedRequests requests = SeedRequests.of(seed, Integer.parseInt(args[2]));
    for (int i = 0; i < seed.threads(); i++) {
      Thread thread = new Thread(() -> serve(requests, end, served), "request-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(served.sum() + " requests");
    // An orderly end, in which the recording is written; consumers may wait for ever.
    System.exit(served.sum() == 0 ? 1 : 0);
  }

  private static void serve(SeedRequests requests, long end, LongAdder served) {
    try {
      SeedRequests.Request request = requests.onThread();
      for (int i = 0; System.nanoTime() - end < 0; i++) {
        NormalWork.request(i);
        request.serve(i);
        served.increment();
      }
    } catch (Exception failure) {
      failure.printStackTrace(System.err); // of which the parent shows the end
      Runtime.getRuntime().halt(2);
    }
  }
}
