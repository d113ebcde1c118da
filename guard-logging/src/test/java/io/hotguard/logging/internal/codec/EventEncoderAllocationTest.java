/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EventEncoderAllocationTest {

  private static final int WARMUP = 20_000;
  private static final int EVENTS = 100_000;

  static Stream<Arguments> plainEvents() {
    StringMap data = ContextDataFactory.createContextData();
    data.putValue("user", "anna");
    data.putValue("request", "r-17");
    Marker marker = MarkerManager.getMarker("allocation");
    MutableLogEvent reused = new MutableLogEvent();
    reused.setLevel(Level.WARN);
    reused.setLoggerName("a.logger");
    reused.setThreadName("thread");
    reused.setThreadId(1);
    reused.setThreadPriority(5);
    // No double: StringBuilder.append(double) of JDK 21 allocates.
    reused.setMessage(
        new ReusableMessageFactory().newMessage("{} took {} ms: {}", "request", 17L, true));
    Map<String, LogEvent> events =
        Map.of(
            "simple",
            Codec.event("a simple message, caf\u00e9").build(),
            "context and marker",
            Codec.event("text").setContextData(data).setMarker(marker).build(),
            "location",
            Codec.event("text")
                .setSource(new StackTraceElement("a.B", "c", "B.java", 12))
                .setIncludeLocation(true)
                .build(),
            "parameters",
            Codec.event("").setMessage(new ParameterizedMessage("{} and {}", "text", 17)).build(),
            "map",
            Codec.event("").setMessage(new StringMapMessage().with("k", "v").with("n", 1)).build(),
            "reused event",
            reused);
    return events.entrySet().stream().map(one -> Arguments.of(one.getKey(), one.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("plainEvents")
  void allocatesNothingForAPlainEvent(String name, LogEvent event) {
    EventEncoder encoder = Codec.encoder();
    long length = encodeAll(encoder, event, WARMUP);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    length += encodeAll(encoder, event, EVENTS);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(length).isPositive();
    // The compiler and the measurement allocate far less than one object per event.
    assertThat(allocated).isLessThan(EVENTS);
  }

  private static long encodeAll(EventEncoder encoder, LogEvent event, int times) {
    long length = 0;
    for (int i = 0; i < times; i++) {
      length += encoder.encode("route", event, Codec.MAX_BYTES);
    }
    return length;
  }
}
