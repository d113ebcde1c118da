/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.record.RecordCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.message.ObjectArrayMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.Test;

class EventTruncationTest {

  private static final Pattern MARK =
      Pattern.compile("\\.\\.\\.\\[truncated by hotguard: (\\d+) bytes]$");
  private static final int LIMIT = Codec.MAX_BYTES;

  @Test
  void keepsEachPartThatFitsWithTheOthers() throws Exception {
    String text = "x".repeat(LIMIT - 20_000);

    assertThat(replay(Codec.event(text).build()).getMessage().getFormattedMessage())
        .isEqualTo(text);
    StringMap data = ContextDataFactory.createContextData();
    data.putValue("key", text);
    assertThat(replay(Codec.event("").setContextData(data).build()).getContextData())
        .isEqualTo(data);
    assertThat(
            replay(Codec.event("").setThrown(new Exception("top", new Exception(text))).build())
                .getThrown()
                .getCause())
        .hasMessage(text);
    assertThat(
            replay(
                    Codec.event("")
                        .setMessage(new ObjectArrayMessage("a", text.substring(LIMIT / 2), 1))
                        .build())
                .getMessage()
                .getParameters())
        .containsExactly("a", text.substring(LIMIT / 2), 1);
  }

  @Test
  void writesALongerEventCutAndSaysSo() {
    EventEncoder encoder = Codec.encoder();

    encoder.encode("r", Codec.event("x".repeat(LIMIT - 1_000)).build(), LIMIT);
    assertThat(encoder.isCut()).isFalse();
    encoder.encode("r", Codec.event("x".repeat(LIMIT)).build(), LIMIT);
    assertThat(encoder.isCut()).isTrue();
    encoder.encode("r", Codec.event("x").build(), LIMIT);
    assertThat(encoder.isCut()).isFalse();
  }

  @Test
  void saysHowMuchOfAMessageIsMissing() throws Exception {
    String text = "0123456789".repeat(50_000);

    String replayed = replay(Codec.event(text).build()).getMessage().getFormattedMessage();

    Matcher mark = MARK.matcher(replayed);
    assertThat(mark.find()).isTrue();
    assertThat(mark.start() + Integer.parseInt(mark.group(1))).isEqualTo(text.length());
    assertThat(text).startsWith(replayed.substring(0, mark.start()));
    assertThat(replayed.length()).isGreaterThan(LIMIT / 2);
  }

  @Test
  void doesNotCutInsideACharacter() throws Exception {
    for (int i = 0; i < 4; i++) {
      String text = "x".repeat(i) + "\ud83d\ude00".repeat(100_000);

      String replayed = replay(Codec.event(text).build()).getMessage().getFormattedMessage();

      assertThat(replayed).doesNotContain("?", "\ufffd").startsWith("x".repeat(i) + "\ud83d\ude00");
    }
  }

  @Test
  void leavesRoomForTheThrowableOfALongMessage() throws Exception {
    LogEvent replayed =
        replay(
            Codec.event("x".repeat(1_000_000))
                .setThrown(new Exception("top", new Exception("y".repeat(1_000_000))))
                .build());

    assertThat(replayed.getMessage().getFormattedMessage()).containsPattern(MARK);
    assertThat(replayed.getThrown().getStackTrace().length).isGreaterThan(10);
    assertThat(replayed.getThrown().getCause().getMessage())
        .startsWith("yyy")
        .containsPattern(MARK);
  }

  @Test
  void marksContextDataThatDoesNotFit() throws Exception {
    StringMap data = ContextDataFactory.createContextData();
    for (int i = 0; i < 5_000; i++) {
      data.putValue("key-" + i, "value-" + i);
    }

    LogEvent replayed = replay(Codec.event("text").setContextData(data).build());

    assertThat(replayed.getContextData().size()).isBetween(100, 1_000);
    assertThat(replayed.getContextData().<String>getValue("hotguard.truncated"))
        .containsPattern(MARK);
  }

  @Test
  void marksLongNames() throws Exception {
    LogEvent replayed =
        replay(
            Codec.event("text")
                .setLoggerName("l".repeat(100_000))
                .setThreadName("t".repeat(100_000))
                .setContextStack(
                    new MutableThreadContextStack(List.of("s".repeat(100_000), "next")))
                .build());

    assertThat(replayed.getLoggerName()).startsWith("lll").containsPattern(MARK);
    assertThat(replayed.getThreadName()).startsWith("ttt").containsPattern(MARK);
    assertThat(replayed.getContextStack().asList().get(0)).startsWith("sss").containsPattern(MARK);
    assertThat(replayed.getContextStack().asList().get(1)).containsPattern(MARK);
  }

  @Test
  void marksParametersAndEntriesThatDoNotFit() throws Exception {
    Object[] parameters = IntStream.range(0, 10_000).boxed().toArray();
    StringMapMessage map = new StringMapMessage();
    IntStream.range(0, 10_000).forEach(i -> map.put("key-" + i, "value"));

    Object[] replayed =
        replay(Codec.event("").setMessage(new ObjectArrayMessage(parameters)).build())
            .getMessage()
            .getParameters();
    StringMapMessage replayedMap =
        (StringMapMessage) replay(Codec.event("").setMessage(map).build()).getMessage();

    assertThat(replayed.length).isBetween(100, 9_999);
    assertThat((String) replayed[replayed.length - 1]).containsPattern(MARK);
    assertThat(replayedMap.get("hotguard.truncated")).containsPattern(MARK);
    assertThat(replayedMap.getFormattedMessage()).containsPattern(MARK);
  }

  @Test
  void keepsNoMemoryOfAHugeMessage() {
    List<Integer> buffers = new ArrayList<>();
    for (int length : new int[] {10_000_000, 1_000_000, 1}) {
      LogEvent event = Codec.event("").setMessage(new SimpleMessage("x".repeat(length))).build();
      LogEventCodec.INSTANCE.encode(
          "r", event, 1 << 21, (buffer, used, isCut) -> buffers.add(buffer.length));
    }

    assertThat(buffers.get(0)).isLessThanOrEqualTo(1 << 22);
    assertThat(buffers.get(2)).isLessThanOrEqualTo(RecordCodec.KEPT_BYTES);
  }

  private static LogEvent replay(LogEvent event) throws CorruptEventException {
    byte[] record = Codec.encode(LIMIT, "route", event);
    assertThat(record.length).isLessThanOrEqualTo(LIMIT);
    return EventDecoder.decode(record, 0, record.length).event();
  }
}
