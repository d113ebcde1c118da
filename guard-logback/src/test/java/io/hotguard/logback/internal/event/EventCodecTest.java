/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.LoggingEventVO;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

/** An event that was on disk prints like the event that was logged. */
@Tag("oldest")
class EventCodecTest {
  private static final int MAX_BYTES = 64 * 1024;

  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void prepare() {
    context.setName("test");
    context.putProperty("service", "shop");
    context.setMDCAdapter(new LogbackMDCAdapter());
  }

  private LoggingEvent event(Throwable thrown, String message, Object... arguments) {
    LoggingEvent event =
        new LoggingEvent(
            "fqcn",
            context.getLogger("com.acme.Shop"),
            Level.WARN,
            message,
            thrown,
            arguments.length == 0 ? null : arguments);
    event.setMDCPropertyMap(Map.of("user", "ann", "tenant", "ü"));
    BasicMarkerFactory markers = new BasicMarkerFactory();
    Marker outer = markers.getMarker("OUTER");
    outer.add(markers.getMarker("INNER"));
    event.addMarker(outer);
    event.addMarker(markers.getMarker("SECOND"));
    event.setKeyValuePairs(
        List.of(
            new KeyValuePair("count", 7),
            new KeyValuePair("ratio", 0.5),
            new KeyValuePair("text", "a b"),
            new KeyValuePair("none", null),
            new KeyValuePair("yes", true)));
    event.setCallerData(
        new StackTraceElement[] {new StackTraceElement("com.acme.Shop", "buy", "Shop.java", 42)});
    return event;
  }

  private static byte[] encode(ILoggingEvent event) {
    EventEncoder encoder = new EventEncoder(new byte[16]);
    int length = encoder.encode("route", event, MAX_BYTES);
    return Arrays.copyOf(encoder.buffer(), length);
  }

  private static ILoggingEvent replay(ILoggingEvent event) throws CorruptEventException {
    byte[] record = encode(event);
    DecodedEvent<ILoggingEvent> decoded = EventDecoder.decode(record, 0, record.length);
    assertThat(decoded.route()).isEqualTo("route");
    return decoded.event();
  }

  private String print(ILoggingEvent event) {
    PatternLayout layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern(
        "%d{ISO8601} %-5level [%thread] %logger %C.%M:%L %X{user} %X %marker %kvp %contextName"
            + " %property{service} %msg%n%ex");
    layout.start();
    return layout.doLayout(event);
  }

  @Test
  void printsAsItWasLogged() throws CorruptEventException {
    LoggingEvent event = event(null, "bought {} of {}", 3, "apples");
    ILoggingEvent replayed = replay(event);

    assertThat(print(replayed)).isEqualTo(print(event));
    assertThat(replayed.getInstant()).isEqualTo(event.getInstant());
    assertThat(replayed.getTimeStamp()).isEqualTo(event.getTimeStamp());
    assertThat(replayed.getNanoseconds()).isEqualTo(event.getNanoseconds());
    assertThat(replayed.getMessage()).isEqualTo("bought {} of {}");
    assertThat(replayed.getArgumentArray()).containsExactly(3, "apples");
    assertThat(replayed.getMarkerList()).hasSize(2);
    assertThat(replayed.getMarkerList().get(0).contains("INNER")).isTrue();
    assertThat(replayed.getKeyValuePairs().toString())
        .isEqualTo(event.getKeyValuePairs().toString());
    assertThat(replayed.getMDCPropertyMap()).isEqualTo(event.getMDCPropertyMap());
    assertThat(replayed.getLoggerContextVO().getPropertyMap()).containsEntry("service", "shop");
  }

  /** Key-value pairs of SLF4J cannot be serialized. */
  @Test
  void isSentWithoutKeyValuePairs() throws Exception {
    ILoggingEvent replayed = replay(event(null, "bought {} of {}", 3, "apples"));
    assertThat(replayed.getKeyValuePairs()).isNotEmpty();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(replayed);
    }

    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      LoggingEventVO sent = (LoggingEventVO) in.readObject();
      assertThat(sent.getFormattedMessage()).isEqualTo("bought 3 of apples");
      assertThat(sent.getKeyValuePairs()).isNull();
    }
    LoggingEventVO held = (LoggingEventVO) replayed;
    assertThat(held.getContextLoggerRemoteView()).isEqualTo(replayed.getLoggerContextVO());
    assertThat(held.getContextBirthTime()).isEqualTo(replayed.getLoggerContextVO().getBirthTime());
  }

  @Test
  void printsItsThrowableWithCausesAndSuppressedOnes() throws CorruptEventException {
    IllegalStateException cause = new IllegalStateException("cause");
    RuntimeException thrown = new RuntimeException("thrown", cause);
    thrown.addSuppressed(new IllegalArgumentException("suppressed"));
    LoggingEvent event = event(thrown, "failed");

    assertThat(print(replay(event))).isEqualTo(print(event));
  }

  @Test
  void printsAThrowableThatCausesItself() throws CorruptEventException {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    LoggingEvent event = event(second, "failed");

    assertThat(print(replay(event))).isEqualTo(print(event));
  }

  @Test
  void printsAThrowableWithItsOwnText() throws CorruptEventException {
    @SuppressWarnings("OverrideThrowableToString") // The test is about it.
    class Shouting extends RuntimeException {
      @Override
      public String toString() {
        return "SHOUTING";
      }
    }
    LoggingEvent event = event(new Shouting(), "failed");

    assertThat(print(replay(event))).isEqualTo(print(event));
  }

  @Test
  void keepsAReplayedEventThatGoesToDiskAgain() throws CorruptEventException {
    LoggingEvent event = event(new RuntimeException("x", new Error("y")), "failed {}", 1);

    assertThat(print(replay(replay(event)))).isEqualTo(print(event));
  }

  @Test
  void survivesCodeThatThrows() throws CorruptEventException {
    Object hostile =
        new Object() {
          @Override
          public String toString() {
            throw new IllegalStateException("injected");
          }
        };
    LoggingEvent event = event(null, "{}", hostile);
    event.setKeyValuePairs(List.of(new KeyValuePair("key", hostile)));
    ILoggingEvent replayed = replay(event);

    assertThat(replayed.getFormattedMessage()).isEqualTo(event.getFormattedMessage());
    assertThat(replayed.getKeyValuePairs().get(0).value.toString())
        .startsWith("[hotguard: ")
        .contains("IllegalStateException");
  }

  @Test
  void keepsEachPartThatFitsWithTheOthers() throws CorruptEventException {
    String text = "x".repeat(MAX_BYTES - 20_000);
    LoggingEvent longContext =
        new LoggingEvent("fqcn", context.getLogger("a"), Level.WARN, "short", null, null);
    longContext.setMDCPropertyMap(Map.of("key", text));

    assertThat(replay(event(null, text)).getMessage()).isEqualTo(text);
    assertThat(replay(longContext).getMDCPropertyMap()).containsEntry("key", text);
    assertThat(
            replay(event(new Exception("top", new Exception(text)), "short"))
                .getThrowableProxy()
                .getCause()
                .getMessage())
        .isEqualTo(text);
  }

  @Test
  void cutsWhatIsTooLongAndSaysSo() throws CorruptEventException {
    LoggingEvent event = event(new RuntimeException("y".repeat(100_000)), "x".repeat(200_000));
    byte[] record = encode(event);
    ILoggingEvent replayed = EventDecoder.decode(record, 0, record.length).event();

    assertThat(record.length).isLessThanOrEqualTo(MAX_BYTES);
    assertThat(replayed.getFormattedMessage()).contains("truncated by hotguard");
    assertThat(replayed.getThrowableProxy().getMessage()).contains("truncated by hotguard");
  }

  @Test
  void readsNothingButRecords() {
    byte[] record = encode(event(new RuntimeException("thrown"), "failed {}", 1));
    Random random = new Random(42);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = record.clone();
      for (int hits = 1 + random.nextInt(3); hits > 0; hits--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      int length = random.nextInt(4) == 0 ? random.nextInt(damaged.length) : damaged.length;
      try {
        EventDecoder.decode(damaged, 0, length);
      } catch (CorruptEventException e) {
        refused++; // Any other exception fails the test.
      }
    }
    assertThat(refused).isPositive();
    assertThatThrownBy(() -> EventDecoder.decode(new byte[] {99, 98}, 0, 2))
        .isInstanceOf(CorruptEventException.class)
        .hasMessageContaining("version 99");
  }
}
