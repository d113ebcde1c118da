/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Notes what it is given; works, fails or hangs as the test says. */
final class FakeTransport implements StatisticsTransport {
  /** Statistics envelopes and sample lists that were delivered, in order. */
  final List<Object> delivered = new ArrayList<>();

  final List<StatisticsEnvelope> attempts = new ArrayList<>();
  private final Semaphore deliveries = new Semaphore(0);
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean hanging;
  private volatile Throwable failure;

  void hang() {
    hanging = true;
  }

  void failWith(Throwable cause) {
    failure = cause;
  }

  void work() {
    failure = null;
    hanging = false;
    released.countDown();
  }

  /** Lets a hanging call go on into the failure that was set. */
  void releaseFailing() {
    hanging = false;
    released.countDown();
  }

  void awaitHanging() throws InterruptedException {
    assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
  }

  void awaitDeliveries(int number) throws InterruptedException {
    assertThat(deliveries.tryAcquire(number, 30, TimeUnit.SECONDS)).isTrue();
  }

  void awaitClosed() throws InterruptedException {
    assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Override
  public void send(StatisticsEnvelope envelope) throws IOException, InterruptedException {
    synchronized (this) {
      attempts.add(envelope);
    }
    deliver(envelope);
  }

  @Override
  public void send(List<Sample> samples) throws IOException, InterruptedException {
    deliver(samples);
  }

  private void deliver(Object what) throws IOException, InterruptedException {
    if (hanging) {
      entered.countDown();
      released.await();
    }
    Throwable cause = failure;
    if (cause instanceof IOException io) {
      throw io;
    } else if (cause instanceof Error error) {
      throw error;
    } else if (cause instanceof RuntimeException runtime) {
      throw runtime;
    }
    synchronized (this) {
      delivered.add(what);
    }
    deliveries.release();
  }

  synchronized List<Object> delivered() {
    return List.copyOf(delivered);
  }

  synchronized List<StatisticsEnvelope> attempts() {
    return List.copyOf(attempts);
  }

  /** Intervals of all statistics delivered. */
  synchronized long intervals() {
    return statistics().stream().mapToLong(one -> one.batch().intervals()).sum();
  }

  synchronized List<StatisticsEnvelope> statistics() {
    return delivered.stream()
        .filter(StatisticsEnvelope.class::isInstance)
        .map(StatisticsEnvelope.class::cast)
        .toList();
  }

  synchronized long samples() {
    return delivered.stream()
        .filter(List.class::isInstance)
        .mapToLong(one -> ((List<?>) one).size())
        .sum();
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
