/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The state of the request threads, created with a thread's first request. */
final class Workers {
  private final List<Worker> all = new CopyOnWriteArrayList<>();

  @SuppressWarnings("ThreadLocalUsage") // one a process: there is one object of this class
  private final ThreadLocal<Worker> own;

  Workers(int keyValuePort) {
    own = ThreadLocal.withInitial(() -> add(keyValuePort));
  }

  private synchronized Worker add(int keyValuePort) {
    try {
      Worker worker = new Worker(all.size(), keyValuePort);
      all.add(worker);
      return worker;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Worker current() {
    return own.get();
  }

  List<Long> returned() {
    return all.stream().map(Worker::returned).toList();
  }
}
