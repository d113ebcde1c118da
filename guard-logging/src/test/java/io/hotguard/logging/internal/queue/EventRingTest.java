/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.delivery.Doorbell;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.Test;

public class EventRingTest {
  private static final int SIZE = 8;

  private final EventRing ring = new EventRing(SIZE, new Doorbell());
  private final AsyncLoggerConfig config = config();

  @SuppressWarnings("deprecation") // Log4j 2.17.1 has no builder.
  static AsyncLoggerConfig config() {
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

  private void consume(long sequence) {
    ring.slot(sequence).clear();
    ring.consumed(sequence);
  }

  @Test
  void behavesAsABoundedQueue() {
    Random random = new Random(42);
    Deque<LogEvent> model = new ArrayDeque<>();
    long next = 0;
    for (int step = 0; step < 10_000; step++) {
      assertThat(ring.isFull()).isEqualTo(model.size() == SIZE);
      if (random.nextBoolean()) {
        LogEvent event = event(Level.INFO, "" + step);
        boolean accepted = ring.offer(event, config, random.nextBoolean());
        assertThat(accepted).isEqualTo(model.size() < SIZE);
        if (accepted) {
          model.add(event);
        }
      } else if (model.isEmpty()) {
        assertThat(ring.available(next)).isLessThan(next);
      } else {
        assertThat(ring.available(next)).isEqualTo(next + model.size() - 1);
        assertThat(ring.slot(next).event()).isSameAs(model.remove());
        assertThat(ring.slot(next).config()).isSameAs(config);
        consume(next++);
      }
      assertThat(ring.waiting()).isEqualTo(model.size());
      assertThat(ring.consumed()).isEqualTo(next - 1);
      assertThat(ring.published()).isEqualTo(next + model.size());
    }
  }

  @Test
  void copiesAReusableEvent() {
    MutableLogEvent source = reusable("one");
    assertThat(ring.offer(EventRing.prepare(source), config, true)).isTrue();
    source.clear();

    assertThat(ring.slot(0).event()).isNotSameAs(source);
    assertThat(ring.slot(0).event().getMessage().getFormattedMessage()).isEqualTo("one");
  }

  @Test
  void leavesAReusableEventIntactWhenItIsFull() {
    for (int i = 0; i < SIZE; i++) {
      ring.offer(event(Level.INFO, "" + i), config, false);
    }
    MutableLogEvent source = reusable("left");

    assertThat(ring.offer(EventRing.prepare(source), config, true)).isFalse();
    assertThat(source.getMessage().getFormattedMessage()).isEqualTo("left");
    assertThat(ring.published()).isEqualTo(SIZE);
  }

  @Test
  void forgetsWhatIsCleared() {
    ring.offer(event(Level.INFO, "x"), config, false);
    ring.slot(0).clear();

    assertThat(ring.slot(0).event()).isNull();
    assertThat(ring.slot(0).config()).isNull();
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
    assertThat(ring.available(0)).isZero();
    assertThat(ring.slot(0).event()).isNull();
  }

  @Test
  void asksSpilledEventsToWaitForTheLastKeptOne() {
    assertThat(ring.keptUntil()).isEqualTo(-1);
    ring.offer(event(Level.INFO, "0"), config, false);
    assertThat(ring.keptUntil()).isEqualTo(-1);
    ring.offer(event(Level.WARN, "1"), config, true);
    ring.offer(event(Level.INFO, "2"), config, false);
    assertThat(ring.keptUntil()).isEqualTo(1);
    consume(0);
    consume(1);
    consume(2);
    assertThat(ring.keptUntil()).isEqualTo(1);
    ring.offer(event(Level.WARN, "3"), config, true);
    assertThat(ring.keptUntil()).isEqualTo(3);
  }

  @Test
  void asksSpilledEventsToWaitForEverythingBehindAGap() {
    ring.offer(event(Level.INFO, "0"), config, false);
    long claimed = ring.ringBuffer().next();
    ring.offer(event(Level.WARN, "2"), config, true);

    assertThat(ring.keptUntil()).isEqualTo(2);
    assertThat(ring.available(0)).isZero();
    ring.ringBuffer().publish(claimed);
    assertThat(ring.keptUntil()).isEqualTo(2);
    assertThat(ring.available(0)).isEqualTo(2);
  }
}
