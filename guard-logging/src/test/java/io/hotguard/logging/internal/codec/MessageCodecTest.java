/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.record.EventWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.MessageFormatMessage;
import org.apache.logging.log4j.message.ObjectArrayMessage;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataId;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("deprecation") // Message.getFormat
class MessageCodecTest {

  static Stream<Message> messages() {
    ReusableMessageFactory reusable = new ReusableMessageFactory();
    return Stream.of(
        new SimpleMessage("simple"),
        new SimpleMessage((String) null),
        new ParameterizedMessage("a {} b {}", 1, List.of("x", "y")),
        new ParameterizedMessage("{}; {} {} of {}", List.of(2), List.of("a", "b"), "x", 'c'),
        new ParameterizedMessage("\\{} is no place, {} is", List.of("x")),
        new ParameterizedMessage("no parameters", new Object[0]),
        reusable.newMessage("reusable simple"),
        reusable.newMessage("reusable {} {}", "one", 2),
        reusable.newMessage((Object) List.of(1, 2)),
        new ObjectMessage(Map.of("k", "v")),
        new ObjectArrayMessage("a", 2, null),
        new StringFormattedMessage("%05d|%s", 42, "x"),
        new MessageFormatMessage("{0} of {1}", 3, "four"));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void keepsTextFormatAndParameters(Message message) throws Exception {
    Message replayed = replay(message);

    assertThat(replayed.getFormattedMessage())
        .isEqualTo(String.valueOf(message.getFormattedMessage()));
    StringBuilder buffer = new StringBuilder();
    ((StringBuilderFormattable) replayed).formatTo(buffer);
    assertThat(buffer).hasToString(replayed.getFormattedMessage());
    assertThat(replayed.getFormat()).isEqualTo(message.getFormat());
    assertThat(strings(replayed.getParameters())).isEqualTo(strings(message.getParameters()));
    assertThat(replayed.getThrowable()).isNull();
  }

  @Test
  void keepsTheParametersOfAReusedEvent() throws Exception {
    MutableLogEvent event = new MutableLogEvent();
    event.setLevel(Level.INFO);
    event.setMessage(new ReusableMessageFactory().newMessage("{} and {}", "left", null));

    Message replayed = Codec.replay(event).getMessage();

    assertThat(replayed.getFormattedMessage()).isEqualTo("left and null");
    assertThat(replayed.getFormat()).isEqualTo("{} and {}");
    assertThat(replayed.getParameters()).containsExactly("left", null);
  }

  @Test
  void keepsAMapAndTheKindsOfItsValues() throws Exception {
    StringMapMessage message = new StringMapMessage();
    message.with("text", "a\"b").with("int", 1).with("long", Long.MAX_VALUE).with("double", 1.5d);
    message.with("float", 0.1f).with("bool", true).with("list", List.of("x", "y"));

    Message replayed = replay(message);

    assertThat(replayed).isInstanceOf(StringMapMessage.class);
    StringMapMessage map = (StringMapMessage) replayed;
    assertThat(map.getFormattedMessage()).isEqualTo(message.getFormattedMessage());
    for (String format : new String[] {"XML", "JAVA", "JAVA_UNQUOTED"}) {
      assertThat(map.getFormattedMessage(new String[] {format}))
          .isEqualTo(message.getFormattedMessage(new String[] {format}));
    }
    message.remove("list");
    map.remove("list");
    assertThat(map.getFormattedMessage(new String[] {"JSON"}))
        .isEqualTo(message.getFormattedMessage(new String[] {"JSON"}));
  }

  @Test
  void keepsANullKeyAndANullValueOfAMap() throws Exception {
    MapMessage<?, Object> message = new MapMessage<>();
    message.with("value", (Object) null);
    message.with(null, (Object) "no key");

    MapMessage<?, ?> replayed = (MapMessage<?, ?>) replay(message);

    assertThat(replayed.getFormattedMessage()).isEqualTo(message.getFormattedMessage());
    assertThat(replayed.getIndexedReadOnlyStringMap().<String>getValue("value")).isNull();
    assertThat(replayed.getIndexedReadOnlyStringMap().<String>getValue("null")).isEqualTo("no key");
  }

  @Test
  void keepsTheTextOfAMapThatFormatsItself() throws Exception {
    class Own extends StringMapMessage {
      @Override
      public void formatTo(StringBuilder buffer) {
        buffer.append("own form");
      }
    }

    Message message = new Own().with("key", "value");

    assertThat(replay(message).getFormattedMessage()).isEqualTo("own form");
    assertThat(((StringMapMessage) replay(message)).get("key")).isEqualTo("value");
  }

  @Test
  void keepsStructuredData() throws Exception {
    StructuredDataId id =
        new StructuredDataId(
            "audit@18060", new String[] {"user"}, new String[] {"ip"}, Integer.MAX_VALUE);
    StructuredDataMessage message = new StructuredDataMessage(id, "the message", "transfer");
    message.put("user", "anna");
    message.put("ip", "10.0.0.1");

    StructuredDataMessage replayed = (StructuredDataMessage) replay(message);

    assertThat(replayed.getData()).isEqualTo(message.getData());
    assertThat(replayed.getFormattedMessage()).isEqualTo(message.getFormattedMessage());
    assertThat(replayed.asString("XML")).isEqualTo(message.asString("XML"));
    assertThat(replayed.getId()).hasToString("audit@18060");
  }

  @Test
  void keepsStructuredDataWithoutIdAndType() throws Exception {
    StructuredDataMessage message = new StructuredDataMessage((StructuredDataId) null, null, null);

    StructuredDataMessage replayed = (StructuredDataMessage) replay(message);

    assertThat(replayed.getId()).isNull();
    assertThat(replayed.getType()).isNull();
    assertThat(replayed.getFormat()).isNull();
    assertThat(replayed.getFormattedMessage()).isEmpty();
  }

  @Test
  void namesTheExceptionOfAHostileMessage() throws Exception {
    class Hostile extends SimpleMessage {
      @Override
      public void formatTo(StringBuilder buffer) {
        buffer.append("half");
        throw new IllegalStateException("no");
      }

      @Override
      public String getFormat() {
        throw new UnsupportedOperationException();
      }

      @Override
      public Object[] getParameters() {
        throw new StackOverflowError();
      }
    }

    Message replayed = replay(new Hostile());

    String name = Hostile.class.getName();
    assertThat(replayed.getFormattedMessage())
        .isEqualTo(
            "[hotguard: %s threw java.lang.IllegalStateException while it was formatted]", name);
    assertThat(replayed.getFormat())
        .isEqualTo(
            "[hotguard: %s threw java.lang.UnsupportedOperationException while it gave its format]",
            name);
    assertThat(replayed.getParameters())
        .containsExactly(
            "[hotguard: "
                + name
                + " threw java.lang.StackOverflowError while it gave its parameters]");
  }

  @Test
  void keepsTheTypesOfPlainParameters() throws Exception {
    Object[] plain = {"text", 'c', true, (byte) 1, (short) 2, 3, 4L, 0.5f, 0.25, null};

    assertThat(replay(new ObjectArrayMessage(plain)).getParameters()).containsExactly(plain);
  }

  @Test
  void takesTheTextOfAParameterFromTheMessage() throws Exception {
    AtomicInteger shown = new AtomicInteger();
    Object counting =
        new Object() {
          @Override
          public String toString() {
            return "shown " + shown.incrementAndGet();
          }
        };
    Message message = new ParameterizedMessage("{}: {} and {}", 1, counting, "x");
    message.getFormattedMessage();

    assertThat(replay(message).getParameters()).containsExactly(1, "shown 1", "x");
    assertThat(shown).hasValue(1);
  }

  @Test
  void saysWhichParameterTheMessageDoesNotShowInOneWay() throws Exception {
    Object date = List.of("a", "b");
    String unrecorded =
        "[hotguard: the text of a " + date.getClass().getName() + " is not recorded]";

    assertThat(replay(new ParameterizedMessage("{} {} {}", date, date, 7)).getParameters())
        .containsExactly(unrecorded, unrecorded, 7);
    assertThat(replay(new ParameterizedMessage("none", date)).getParameters())
        .containsExactly(unrecorded);
    assertThat(replay(new ParameterizedMessage("{}; {} {}", date, date, date)).getParameters())
        .containsExactly("[a, b]", unrecorded, unrecorded);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ascii",
        "\u00e4\u00f6\u00fc\u07ff",
        "\u0800\u20ac\uffff",
        "\ud83d\ude00 and \ud800\udc00",
        "lone \ud83d high",
        "lone \ude00 low",
        "ends high \ud83d",
        "\ude00\ud83d swapped",
        "nul \u0000 and del \u007f\u0080"
      })
  void encodesTextAsTheJdkDoes(String text) throws Exception {
    byte[] jdk = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);

    assertThat(EventWriter.utf8Length(text)).isEqualTo(jdk.length);
    assertThat(replay(new SimpleMessage(text)).getFormattedMessage())
        .isEqualTo(new String(jdk, java.nio.charset.StandardCharsets.UTF_8));
  }

  private static Message replay(Message message) throws CorruptEventException {
    LogEvent event = Codec.event("").setMessage(message).build();
    return Codec.replay(event).getMessage();
  }

  private static List<String> strings(Object[] parameters) {
    return parameters == null
        ? null
        : Stream.of(parameters).map(one -> one == null ? null : one.toString()).toList();
  }
}
