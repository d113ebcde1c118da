/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;

/** Events of every shape, from a seed. */
final class RandomEvents {
  private static final String ALPHABET =
      "abc XYZ 019 {}\"\\\n\t\u0000\u00e9\u07ff\u0800\u20ac\uffff\ud83d\ude00\ud800\udc00";

  private final Random random;
  private final int maxLength;

  RandomEvents(long seed, int maxLength) {
    random = new Random(seed);
    this.maxLength = maxLength;
  }

  LogEvent next() {
    Log4jLogEvent.Builder event =
        Log4jLogEvent.newBuilder()
            .setInstant(instant())
            .setNanoTime(random.nextLong())
            .setLevel(Level.values()[random.nextInt(Level.values().length)])
            .setLoggerName(maybe())
            .setLoggerFqcn(maybe())
            .setThreadId(1 + random.nextInt(1000))
            .setThreadName(text())
            .setThreadPriority(1 + random.nextInt(10))
            .setMessage(message())
            .setContextData(contextData());
    if (random.nextBoolean()) {
      event.setContextStack(new MutableThreadContextStack(texts(5)));
    }
    if (random.nextInt(3) == 0) {
      event.setSource(frame()).setIncludeLocation(random.nextBoolean());
    }
    if (random.nextInt(3) == 0) {
      event.setMarker(marker(3));
    }
    if (random.nextInt(3) == 0) {
      event.setThrown(throwable(4));
    }
    return event.build();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(random.nextInt(8) == 0 ? maxLength : 24);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return text.toString();
  }

  private String maybe() {
    return random.nextInt(5) == 0 ? null : text();
  }

  private List<String> texts(int max) {
    List<String> texts = new ArrayList<>();
    int count = random.nextInt(max);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  /** Keys without lone surrogates, whose replacement would put them in another order. */
  private List<String> keys() {
    return texts(6).stream().map(key -> key.replaceAll("\\p{Cs}", "")).toList();
  }

  private MutableInstant instant() {
    MutableInstant instant = new MutableInstant();
    instant.initFromEpochSecond(1 + (random.nextLong() >>> 12), random.nextInt(1_000_000_000));
    return instant;
  }

  private StringMap contextData() {
    StringMap data = ContextDataFactory.createContextData();
    for (String key : keys()) {
      data.putValue(key, random.nextInt(4) == 0 ? random.nextInt() : maybe());
    }
    return data;
  }

  private static Message parameterized(String pattern, Object... parameters) {
    try {
      new ParameterizedMessage(pattern, parameters).getFormattedMessage();
      return new ParameterizedMessage(pattern, parameters);
    } catch (ArrayIndexOutOfBoundsException | IllegalArgumentException e) {
      // Log4j 2.17 and 2.21 refuse a pair of braces without a parameter.
      return new SimpleMessage(pattern);
    }
  }

  private Message message() {
    return switch (random.nextInt(6)) {
      case 0 -> new SimpleMessage(text());
      case 1 -> parameterized(text() + "{}{}", maybe(), random.nextInt());
      case 2 -> new ObjectMessage(texts(4));
      case 3 -> map(new StringMapMessage());
      case 4 -> {
        StructuredDataMessage message = new StructuredDataMessage("id", maybe(), maybe());
        message.putAll(map(new StringMapMessage()).getData());
        yield message;
      }
      default -> parameterized(text(), texts(8).toArray());
    };
  }

  private StringMapMessage map(StringMapMessage message) {
    for (String key : keys()) {
      message.put(key, text());
    }
    return message;
  }

  private Marker marker(int depth) {
    Marker marker = MarkerManager.getMarker("m" + random.nextInt());
    if (depth > 0 && random.nextBoolean()) {
      marker.setParents(marker(depth - 1), marker(depth - 1));
    }
    return marker;
  }

  private Throwable throwable(int depth) {
    Throwable cause = depth > 0 && random.nextBoolean() ? throwable(depth - 1) : null;
    Throwable thrown =
        random.nextBoolean()
            ? new IllegalStateException(maybe(), cause)
            : new RuntimeException(text(), cause);
    if (random.nextBoolean()) {
      StackTraceElement[] trace = new StackTraceElement[random.nextInt(maxLength / 20)];
      for (int i = 0; i < trace.length; i++) {
        trace[i] = frame();
      }
      thrown.setStackTrace(trace);
    }
    for (int i = random.nextInt(6); i > 4 && depth > 0; i--) {
      thrown.addSuppressed(throwable(depth - 1));
    }
    return thrown;
  }

  private StackTraceElement frame() {
    return new StackTraceElement(
        random.nextInt(4) == 0 ? "app" : null,
        random.nextInt(4) == 0 ? "module" : null,
        random.nextInt(4) == 0 ? "1." + random.nextInt() : null,
        "a.Class" + random.nextInt(),
        "method" + random.nextInt(100),
        maybe(),
        random.nextInt(2000) - 2);
  }
}
