/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.ring.PlainDelivery;
import io.hotguard.logging.internal.ring.RingConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.spi.StandardLevel;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Log4j's reusable events in the slots of the ring buffer. */
@Timeout(300)
public class Log4jEventsTest {
  private static final int SIZE = 8;

  private final Doorbell doorbell = new Doorbell();
  private final EventRing<LogEvent, AsyncLoggerConfig> ring =
      new EventRing<>(Log4jEvents.INSTANCE, SIZE, doorbell);
  private final AsyncLoggerConfig config = config();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final RingConsumer<LogEvent, AsyncLoggerConfig> consumer =
      new RingConsumer<>(ring, doorbell, new Ledger(), new Hanging(), Thread::new);

  /** An appender that keeps its first event until it is released. */
  private final class Hanging extends PlainDelivery<LogEvent, AsyncLoggerConfig> {
    @Override
    public boolean deliver(AsyncLoggerConfig target, LogEvent event) {
      entered.countDown();
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException e) {
          // A dead appender does not react.
        }
      }
      return true;
    }
  }

  @AfterEach
  void stop() {
    released.countDown();
    takeOver();
  }

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no builder.
  private static AsyncLoggerConfig config() {
    return (AsyncLoggerConfig)
        AsyncLoggerConfig.createLogger(
            true,
            Level.ALL,
            "a",
            "false",
            new AppenderRef[0],
            Property.EMPTY_ARRAY,
            new DefaultConfiguration(),
            null);
  }

  public static LogEvent event(Level level, String text) {
    return Log4jLogEvent.newBuilder()
        .setLoggerName("a")
        .setLevel(level)
        .setMessage(new SimpleMessage(text))
        .build();
  }

  private static MutableLogEvent reusable(String text) {
    MutableLogEvent event = new MutableLogEvent();
    event.setLevel(Level.INFO);
    event.setLoggerName("a");
    event.setMessage(ReusableMessageFactory.INSTANCE.newMessage("{}", text));
    return event;
  }

  private List<String> takeOver() {
    List<String> left = new ArrayList<>();
    consumer.takeOver((event, target) -> left.add(event.getMessage().getFormattedMessage()));
    return left;
  }

  private LogEvent stored(int sequence) {
    return java.util.Objects.requireNonNull(ring.slot(sequence).event());
  }

  @Test
  void copiesAReusableEvent() {
    MutableLogEvent source = reusable("one");
    assertThat(ring.offer(Log4jEvents.INSTANCE.prepare(source, config), config, true)).isTrue();
    source.clear();

    assertThat(stored(0)).isNotSameAs(source);
    assertThat(stored(0).getMessage().getFormattedMessage()).isEqualTo("one");
  }

  @Test
  @SuppressWarnings("deprecation") // The getter loads the classes before 2.25.
  void loadsNoClassOfAStackTraceOnTheCaller() throws Exception {
    MutableLogEvent source = reusable("failed");
    Exception thrown = new Exception();
    thrown.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 1)});
    source.setThrown(thrown);
    AtomicInteger loaded = new AtomicInteger();
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(counting(loaded));
    try {
      assertThat(ring.offer(Log4jEvents.INSTANCE.prepare(source, config), config, true)).isTrue();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }

    assertThat(loaded).hasValue(0);
    assertThat(stored(0).getThrown()).isSameAs(thrown);
    assertThat(source.getThrown()).isSameAs(thrown);
    assertThat(stored(0).getThrownProxy().getThrowable()).isSameAs(thrown);
  }

  private static ClassLoader counting(AtomicInteger loaded) {
    return new ClassLoader(null) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        loaded.incrementAndGet();
        throw new ClassNotFoundException(name);
      }
    };
  }

  @Test
  void leavesAReusableEventIntactWhenTheRingIsFull() {
    for (int i = 0; i < SIZE; i++) {
      ring.offer(event(Level.INFO, "" + i), config, false);
    }
    MutableLogEvent source = reusable("left");

    assertThat(ring.offer(Log4jEvents.INSTANCE.prepare(source, config), config, true)).isFalse();
    assertThat(source.getMessage().getFormattedMessage()).isEqualTo("left");
    assertThat(ring.published()).isEqualTo(SIZE);
  }

  @Test
  void publishesAnEmptySlotWhenFillingFails() {
    MutableLogEvent broken =
        new MutableLogEvent() {
          @Override
          public Marker getMarker() {
            throw new OutOfMemoryError("injected");
          }
        };

    assertThat(ring.offer(broken, config, false)).isTrue();
    assertThat(ring.waiting()).isEqualTo(1);
    assertThat(ring.slot(0).event()).isNull();
  }

  @Test
  void leavesNothingOfAnEventInItsSlotAfterTheTakeover() {
    MutableLogEvent first = new MutableLogEvent();
    first.setLevel(Level.WARN);
    first.setMessage(new SimpleMessage("first"));
    StringMap context = ContextDataFactory.createContextData();
    context.putValue("user", "of the first");
    first.setContextData(context);
    ring.offer(first, config, true);
    takeOver();
    MutableLogEvent second = new MutableLogEvent();
    second.setLevel(Level.WARN);
    second.setMessage(new SimpleMessage("second"));
    List<String> users = new ArrayList<>();
    for (int i = 0; i < ring.capacity(); i++) { // Once around, into the same slot again.
      ring.offer(second, config, true);
      consumer.takeOver(
          (e, t) -> users.add(String.valueOf(e.getContextData().<Object>getValue("user"))));
    }

    assertThat(users).hasSize(ring.capacity()).containsOnly("null");
  }

  @Test
  void leavesTheEventInHandToTheAppenderThatHangsWithIt() throws InterruptedException {
    MutableLogEvent hanging = new MutableLogEvent();
    hanging.setLevel(Level.WARN);
    hanging.setMessage(new SimpleMessage("hang"));
    ring.offer(hanging, config, true);
    consumer.start();
    entered.await();
    LogEvent inHand = stored(0);
    takeOver();
    hanging.setMessage(new SimpleMessage("late"));
    for (int i = 0; i < ring.capacity(); i++) {
      ring.offer(hanging, config, true);
    }

    assertThat(inHand.getMessage().getFormattedMessage()).isEqualTo("hang");
    assertThat(takeOver()).containsOnly("late");
  }

  @Test
  void countsACustomLevelUnderTheStandardLevelAboveIt() {
    EventLevel counted = Log4jEvents.counted(Level.forName("LOG4J_EVENTS_TEST", 350));

    assertThat(counted.name()).isEqualTo(StandardLevel.getStandardLevel(350).name());
  }
}
