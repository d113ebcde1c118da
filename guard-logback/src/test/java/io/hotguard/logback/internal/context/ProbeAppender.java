/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An appender that a test can look into: it records, hangs, fails or is slow. */
public final class ProbeAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** The state of the appenders of one sink, across reconfigurations. */
  static final class Sink {
    final List<String> texts = new CopyOnWriteArrayList<>();
    final List<String> threads = new CopyOnWriteArrayList<>();
    final Set<ClassLoader> loaders = ConcurrentHashMap.newKeySet();
    final CountDownLatch entered = new CountDownLatch(1);
    volatile CountDownLatch gate = new CountDownLatch(0);
    volatile boolean failing;
    volatile boolean slow;

    /** Takes the texts of events in place of this sink. */
    volatile @Nullable Consumer<String> receiver;

    /** The text of an event that the appender cannot take. */
    volatile @Nullable String poison;

    void close() {
      gate = new CountDownLatch(1);
    }

    void open() {
      gate.countDown();
    }
  }

  private static final long SLOW_NANOS = 20_000;
  private static final Map<String, Sink> SINKS = new ConcurrentHashMap<>();

  private Sink sink = new Sink();

  static Sink sink(String name) {
    return SINKS.computeIfAbsent(name, each -> new Sink());
  }

  /** Called by Logback for the element {@code <sink>}. */
  public void setSink(String name) {
    sink = sink(name);
  }

  /** As an appender that prints no caller says. */
  public boolean isIncludeCallerData() {
    return false;
  }

  @Override
  protected void append(ILoggingEvent event) {
    Consumer<String> receiver = sink.receiver;
    if (receiver != null) {
      receiver.accept(event.getFormattedMessage());
      return;
    }
    sink.entered.countDown();
    while (sink.gate.getCount() > 0) {
      try {
        sink.gate.await();
      } catch (InterruptedException e) {
        // A dead appender does not react.
      }
    }
    if (sink.slow) {
      LockSupport.parkNanos(SLOW_NANOS);
    }
    if (sink.failing) {
      throw new UncheckedIOException(new IOException("injected outage"));
    }
    if (event.getFormattedMessage().equals(sink.poison)) {
      throw new IllegalStateException("injected defect");
    }
    sink.loaders.add(Thread.currentThread().getContextClassLoader());
    sink.threads.add(Thread.currentThread().getName());
    sink.texts.add(event.getFormattedMessage());
  }
}
