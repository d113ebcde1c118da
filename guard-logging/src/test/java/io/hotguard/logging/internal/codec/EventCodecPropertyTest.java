/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.record.EventWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.MapMessage;
import org.junit.jupiter.api.Test;

/** Round trips and corrupt input from fixed seeds. */
class EventCodecPropertyTest {

  private static final int EVENTS = 5_000;
  private static final int MUTATED_RECORDS = 400;
  private static final int MUTATIONS = 60;

  @Test
  void bringsBackRandomEvents() throws Exception {
    RandomEvents events = new RandomEvents(20_260_101L, 500);
    EventEncoder encoder = Codec.encoder();
    for (int i = 0; i < EVENTS; i++) {
      LogEvent event = events.next();
      String route = jdk(events.text());
      int length = encoder.encode(route, event, 1 << 22);

      DecodedEvent<LogEvent> decoded = EventDecoder.decode(encoder.buffer(), 0, length);

      assertThat(decoded.route()).isEqualTo(route);
      assertThat(described(decoded.event())).as("event %d", i).isEqualTo(described(event));
    }
  }

  @Test
  void staysWithinTheLimitAndReadable() throws Exception {
    RandomEvents events = new RandomEvents(7L, 40_000);
    EventEncoder encoder = Codec.encoder();
    int cut = 0;
    for (int i = 0; i < 80; i++) {
      int length = encoder.encode(events.text(), events.next(), EventWriter.MIN_MAX_BYTES);

      assertThat(length).isLessThanOrEqualTo(EventWriter.MIN_MAX_BYTES);
      EventDecoder.decode(encoder.buffer(), 0, length);
      String record = new String(encoder.buffer(), 0, length, StandardCharsets.UTF_8);
      assertThat(record.contains("[truncated by hotguard: ")).isEqualTo(encoder.isCut());
      cut += encoder.isCut() ? 1 : 0;
    }
    assertThat(cut).isGreaterThan(20);
  }

  @Test
  void turnsEveryMutationIntoAnEventOrACorruptEventException() {
    RandomEvents events = new RandomEvents(42L, 300);
    Random random = new Random(43L);
    int corrupt = 0;
    for (int i = 0; i < MUTATED_RECORDS; i++) {
      byte[] record = Codec.encode("route", events.next());
      for (int j = 0; j < MUTATIONS; j++) {
        byte[] mutated = mutate(record, random);
        try {
          LogEvent event = EventDecoder.decode(mutated, 0, mutated.length).event();
          assertThatCode(() -> described(event)).doesNotThrowAnyException();
        } catch (CorruptEventException e) {
          assertThat(e).hasMessageContaining("event record");
          corrupt++;
        }
      }
    }
    assertThat(corrupt).isBetween(1_000, MUTATED_RECORDS * MUTATIONS - 1_000);
  }

  @Test
  void rejectsEveryPrefixOfARecord() {
    byte[] record =
        Codec.encode("route", Codec.event("text").setThrown(new Exception("why")).build());
    for (int length = 0; length < record.length; length++) {
      byte[] prefix = Arrays.copyOf(record, length);
      assertThat(isCorrupt(prefix)).as("%d of %d bytes", length, record.length).isTrue();
    }
  }

  private static boolean isCorrupt(byte[] bytes) {
    try {
      EventDecoder.decode(bytes, 0, bytes.length);
      return false;
    } catch (CorruptEventException e) {
      return true;
    }
  }

  private static byte[] mutate(byte[] record, Random random) {
    byte[] mutated = record.clone();
    // Behind the level, which the decoder would register without end under every mutated name.
    int start = Math.min(record.length - 1, Codec.indexOf(record, "route") + 40);
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = start + random.nextInt(record.length - start);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] = (byte) random.nextInt();
        case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutated[at] = 0;
        case 3 -> Arrays.fill(mutated, at, Math.min(mutated.length, at + 4), (byte) 0xFF);
        default -> System.arraycopy(record, start, mutated, at, record.length - at);
      }
    }
    return random.nextInt(8) == 0
        ? Arrays.copyOf(mutated, random.nextInt(mutated.length))
        : mutated;
  }

  @SuppressWarnings("deprecation") // Message.getFormat
  private static Map<String, Object> described(LogEvent event) {
    Map<String, Object> all = new TreeMap<>();
    all.put(
        "instant",
        event.getInstant().getEpochSecond() + "." + event.getInstant().getNanoOfSecond());
    all.put("nanoTime", event.getNanoTime());
    all.put("level", event.getLevel());
    all.put("logger", jdk(event.getLoggerName()) + "|" + jdk(event.getLoggerFqcn()));
    all.put(
        "thread",
        event.getThreadId() + "|" + jdk(event.getThreadName()) + "|" + event.getThreadPriority());
    all.put("location", event.isIncludeLocation());
    all.put("source", jdk(String.valueOf(sourceOf(event))));
    all.put("marker", jdk(String.valueOf(event.getMarker())));
    Map<String, String> context = new TreeMap<>();
    event
        .getContextData()
        .forEach(
            (key, value) -> context.put(jdk(key), value == null ? null : jdk(value.toString())));
    all.put("context", context);
    all.put(
        "stack",
        event.getContextStack().asList().stream().map(EventCodecPropertyTest::jdk).toList());
    all.put("message", jdk(String.valueOf(event.getMessage().getFormattedMessage())));
    all.put("format", jdk(event.getMessage().getFormat()));
    Object[] parameters = event.getMessage().getParameters();
    all.put(
        "parameters",
        parameters == null
            ? "none"
            : Stream.of(parameters)
                .map(one -> one == null ? "null" : jdk(one.toString()))
                .toList());
    if (event.getMessage() instanceof MapMessage<?, ?> map) {
      all.put("json", jdk(map.asString("JSON")));
    }
    if (event.getThrown() != null) {
      StringWriter writer = new StringWriter();
      event.getThrown().printStackTrace(new PrintWriter(writer));
      all.put("thrown", jdk(writer.toString()));
    }
    return all;
  }

  private static StackTraceElement sourceOf(LogEvent event) {
    boolean include = event.isIncludeLocation();
    event.setIncludeLocation(false);
    StackTraceElement source = event.getSource();
    event.setIncludeLocation(include);
    return source;
  }

  /** The text after its way through UTF-8. */
  private static String jdk(String text) {
    return text == null
        ? null
        : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
