/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.record.EventWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.TimestampMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.Test;

class EventCodecTest {

  @Test
  void keepsEveryField() throws Exception {
    StringMap data = ContextDataFactory.createContextData();
    data.putValue("user", "anna");
    data.putValue("count", 17);
    data.putValue("nothing", null);
    MutableInstant instant = new MutableInstant();
    instant.initFromEpochSecond(1_700_000_000L, 123_456_789);
    StackTraceElement source = new StackTraceElement("a.B", "c", "B.java", 12);
    LogEvent event =
        Log4jLogEvent.newBuilder()
            .setInstant(instant)
            .setNanoTime(-42)
            .setLevel(Level.WARN)
            .setLoggerName("a.logger")
            .setLoggerFqcn("a.Fqcn")
            .setMessage(new SimpleMessage("text"))
            .setContextData(data)
            .setContextStack(new MutableThreadContextStack(List.of("one", "two")))
            .setThreadId(99)
            .setThreadName("the thread")
            .setThreadPriority(7)
            .setSource(source)
            .setIncludeLocation(true)
            .setEndOfBatch(true)
            .build();

    DecodedEvent<LogEvent> decoded = Codec.decode("the route", event);
    LogEvent replayed = decoded.event();

    assertThat(decoded.route()).isEqualTo("the route");
    assertThat(replayed.getInstant()).isEqualTo(instant);
    assertThat(replayed.getTimeMillis()).isEqualTo(1_700_000_000_123L);
    assertThat(replayed.getNanoTime()).isEqualTo(-42);
    assertThat(replayed.getLevel()).isSameAs(Level.WARN);
    assertThat(replayed.getLoggerName()).isEqualTo("a.logger");
    assertThat(replayed.getLoggerFqcn()).isEqualTo("a.Fqcn");
    assertThat(replayed.getMessage().getFormattedMessage()).isEqualTo("text");
    assertThat(replayed.getContextData().<String>getValue("user")).isEqualTo("anna");
    assertThat(replayed.getContextData().<String>getValue("count")).isEqualTo("17");
    assertThat(replayed.getContextData().containsKey("nothing")).isTrue();
    assertThat(replayed.getContextData().<String>getValue("nothing")).isNull();
    assertThat(replayed.getContextStack().asList()).containsExactly("one", "two");
    assertThat(replayed.getThreadId()).isEqualTo(99);
    assertThat(replayed.getThreadName()).isEqualTo("the thread");
    assertThat(replayed.getThreadPriority()).isEqualTo(7);
    assertThat(replayed.getSource()).isEqualTo(source);
    assertThat(replayed.isIncludeLocation()).isTrue();
    assertThat(replayed.getThrown()).isNull();
    assertThat(replayed.getMarker()).isNull();
    assertThat(replayed.toImmutable()).isSameAs(replayed);
  }

  @Test
  void leavesTheEndOfABatchToWhoReplays() throws Exception {
    LogEvent replayed = Codec.replay(Codec.event("text").setEndOfBatch(true).build());

    assertThat(replayed.isEndOfBatch()).isFalse();
    replayed.setEndOfBatch(true);
    assertThat(replayed.isEndOfBatch()).isTrue();
  }

  @Test
  void keepsAbsentFieldsAbsent() throws Exception {
    LogEvent event =
        Log4jLogEvent.newBuilder()
            .setTimeMillis(1)
            .setThreadName("t")
            .setContextStack(null)
            .build();

    LogEvent replayed = Codec.replay(event);

    assertThat(replayed.getLevel()).isSameAs(Level.OFF);
    assertThat(replayed.getLoggerName()).isNull();
    assertThat(replayed.getLoggerFqcn()).isNull();
    assertThat(replayed.getSource()).isNull();
    assertThat(replayed.getMessage().getFormattedMessage()).isEmpty();
    assertThat(replayed.getContextData().isEmpty()).isTrue();
    assertThat(replayed.getContextStack()).isSameAs(ThreadContext.EMPTY_STACK);
  }

  @Test
  void keepsAnInstantBefore1970() throws Exception {
    LogEvent replayed = Codec.replay(Codec.event("text").setTimeMillis(-1).build());

    assertThat(replayed.getTimeMillis()).isEqualTo(-1);
  }

  @Test
  void takesTheTimeOfATimestampMessage() throws Exception {
    class Timestamped extends SimpleMessage implements TimestampMessage {
      @Override
      public long getTimestamp() {
        return 123_456;
      }
    }

    LogEvent replayed = Codec.replay(Codec.event("").setMessage(new Timestamped()).build());

    assertThat(replayed.getTimeMillis()).isEqualTo(123_456);
  }

  @Test
  void neverWalksTheStack() throws Exception {
    LogEvent event =
        Codec.event("text")
            .setLoggerFqcn(EventCodecTest.class.getName())
            .setIncludeLocation(true)
            .build();

    LogEvent replayed = Codec.replay(event);

    assertThat(replayed.getSource()).isNull();
    assertThat(replayed.isIncludeLocation()).isTrue();
    assertThat(event.isIncludeLocation()).isTrue();
    assertThat(event.getSource()).as("the original can still find out").isNotNull();
  }

  @Test
  void keepsTheSourceThatWasGivenWithoutTheFlag() throws Exception {
    StackTraceElement source = new StackTraceElement("a.B", "c", "B.java", 12);

    assertThat(Codec.replay(Codec.event("text").setSource(source).build()).getSource())
        .isEqualTo(source);
  }

  @Test
  void keepsCustomLevels() throws Exception {
    Level notice = Level.forName("CODEC_NOTICE", 350);

    assertThat(Codec.replay(Codec.event("text").setLevel(notice).build()).getLevel())
        .isSameAs(notice);
  }

  @Test
  void registersALevelOfAnotherProcess() throws Exception {
    Level before = Level.forName("CODEC_OTHER", 350);
    byte[] record = Codec.encode("r", Codec.event("text").setLevel(before).build());
    // The same record as a process with the level CODEC_OTHES would have written it.
    record[Codec.indexOf(record, "CODEC_OTHER") + 10] = 'S';

    Level level = EventDecoder.decode(record, 0, record.length).event().getLevel();

    assertThat(level.name()).isEqualTo("CODEC_OTHES");
    assertThat(level.intLevel()).isEqualTo(350);
  }

  @Test
  void doesNotRedefineAStandardLevel() throws Exception {
    byte[] record = Codec.encode("r", Codec.event("text").setLevel(Level.WARN).build());
    int at = Codec.indexOf(record, "WARN") + 4;
    record[at + 3] = 1;

    assertThat(EventDecoder.decode(record, 0, record.length).event().getLevel())
        .isSameAs(Level.WARN);
    assertThat(Level.WARN.intLevel()).isEqualTo(300);
  }

  @Test
  void usesTheMarkerOfTheApplication() throws Exception {
    Marker parent = MarkerManager.getMarker("codec-parent");
    Marker marker = MarkerManager.getMarker("codec-child").setParents(parent);

    assertThat(Codec.replay(Codec.event("text").setMarker(marker).build()).getMarker())
        .isSameAs(marker);
  }

  @Test
  void keepsAnUnknownMarkerOutOfTheRegistry() throws Exception {
    Marker marker =
        new MarkerManager.Log4jMarker("codec-bottom")
            .setParents(new MarkerManager.Log4jMarker("codec-top"));

    Marker replayed = Codec.replay(Codec.event("text").setMarker(marker).build()).getMarker();

    assertThat(replayed).hasToString("codec-bottom").isEqualTo(marker);
    assertThat(MarkerManager.exists("codec-bottom")).isFalse();
    assertThat(MarkerManager.exists("codec-top")).isFalse();
  }

  @Test
  void doesNotTouchAMarkerThatChangedItsParents() throws Exception {
    Marker marker = MarkerManager.getMarker("codec-changing");
    marker.setParents(MarkerManager.getMarker("codec-old-parent"));
    byte[] record = Codec.encode("r", Codec.event("text").setMarker(marker).build());
    marker.setParents(MarkerManager.getMarker("codec-new-parent"));

    Marker replayed = EventDecoder.decode(record, 0, record.length).event().getMarker();

    assertThat(replayed).isSameAs(marker).hasToString("codec-changing[ codec-new-parent ]");
  }

  @Test
  void serializesAsLog4jsOwnEvent() throws Exception {
    LogEvent replayed =
        Codec.replay(
            Codec.event("text")
                .setThrown(new IllegalStateException("why"))
                .setMarker(new MarkerManager.Log4jMarker("codec-serial"))
                .build());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(replayed);
    }

    LogEvent read;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      read = (LogEvent) in.readObject();
    }

    assertThat(read).isInstanceOf(Log4jLogEvent.class);
    assertThat(read.getMessage().getFormattedMessage()).isEqualTo("text");
    assertThat(read.getMarker()).isInstanceOf(MarkerManager.Log4jMarker.class);
  }

  @Test
  void rejectsAnUnknownVersion() {
    byte[] record = Codec.encode("r", Codec.event("text").build());
    record[0] = 9;

    assertThatThrownBy(() -> EventDecoder.decode(record, 0, record.length))
        .isInstanceOf(CorruptEventException.class)
        .hasMessageContaining("version 9")
        .hasMessageContaining("reads 3 only");
  }

  @Test
  void rejectsTrailingBytes() {
    byte[] record = Codec.encode("r", Codec.event("text").build());
    byte[] longer = java.util.Arrays.copyOf(record, record.length + 1);

    assertThatThrownBy(() -> EventDecoder.decode(longer, 0, longer.length))
        .isInstanceOf(CorruptEventException.class);
  }

  @Test
  void readsARecordInsideAnArray() throws Exception {
    byte[] record = Codec.encode("r", Codec.event("text").build());
    byte[] inside = new byte[record.length + 20];
    System.arraycopy(record, 0, inside, 7, record.length);

    assertThat(EventDecoder.decode(inside, 7, record.length).route()).isEqualTo("r");
  }

  @Test
  void rejectsALimitWithoutRoomForMarks() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Codec.encode(EventWriter.MIN_MAX_BYTES - 1, "r", Codec.event("").build()))
        .withMessageContaining("32768");
  }

  @Test
  void continuesOnTheBufferOfAnotherEncoder() throws Exception {
    EventEncoder first = Codec.encoder();
    first.encode("r", Codec.event("first").build(), Codec.MAX_BYTES);

    EventEncoder second = new EventEncoder(first.buffer(), new StringBuilder());
    int length = second.encode("r", Codec.event("second").build(), Codec.MAX_BYTES);

    assertThat(second.buffer()).isSameAs(first.buffer());
    assertThat(
            EventDecoder.decode(second.buffer(), 0, length)
                .event()
                .getMessage()
                .getFormattedMessage())
        .isEqualTo("second");
  }
}
