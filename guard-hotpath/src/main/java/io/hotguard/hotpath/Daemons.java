/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes numbered daemon threads, which do not keep the process alive. */
final class Daemons implements ThreadFactory {
  private final String name;
  private final AtomicInteger number = new AtomicInteger();

  Daemons(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name + '-' + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
