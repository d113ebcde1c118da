/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.time.Instant;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An appender gets the event that it would get without the guard, on every way to it. */
@Timeout(300)
class SameEventTest {
  /** The ways of an event to the appender Probe. */
  enum Way {
    RING,
    ISOLATED("isolate", "Probe"),
    SPILLED("spill", "always"),
    SPILLED_AND_ISOLATED("spill", "always", "isolate", "Probe");

    @SuppressWarnings("ImmutableEnumChecker") // A copy that cannot be changed.
    private final List<String> settings;

    Way(String... settings) {
      this.settings = List.of(settings);
    }

    String[] settings(String... more) {
      return Stream.concat(settings.stream(), Stream.of(more)).toArray(String[]::new);
    }
  }

  @TempDir Path directory;

  private final String stock = GuardedRig.unique("stock");
  private final String guarded = GuardedRig.unique("guarded");
  private final List<Map<String, Object>> expected = new CopyOnWriteArrayList<>();
  private final List<Map<String, Object>> received = new CopyOnWriteArrayList<>();

  @AfterEach
  void forget() {
    ThreadContext.clearAll();
    ProbeAppender.forget(stock);
    ProbeAppender.forget(guarded);
  }

  /** An exempt logger shows its event to a synchronous appender, and then to the guarded root. */
  private String xml() {
    ProbeAppender.register(stock, event -> expected.add(described(event)));
    ProbeAppender.register(
        guarded,
        event -> {
          if (event.getLoggerName().equals("app")) {
            received.add(described(event));
          }
        });
    return GuardedRig.xml(
        "<Probe name=\"Stock\" sink=\""
            + stock
            + "\"/><Probe name=\"Probe\" sink=\""
            + guarded
            + "\"/>",
        "<Logger name=\"app\" level=\"TRACE\" includeLocation=\"false\"><AppenderRef ref=\"Stock\"/></Logger>"
            + "<Root level=\"TRACE\" includeLocation=\"false\"><AppenderRef ref=\"Probe\"/></Root>");
  }

  private void compare(Way way, Consumer<Logger> calls, int events) {
    try (GuardedRig rig =
        GuardedRig.start(
            directory,
            xml(),
            way.settings("exempt", "app", "isolate.max-bytes", "64m", "spill.max-bytes", "64m"))) {
      calls.accept(rig.logger("app"));
      GuardedRig.await("received", () -> received.size() >= events);
    }

    assertThat(expected).hasSize(events);
    for (int i = 0; i < events; i++) {
      assertThat(received.get(i)).isEqualTo(expected.get(i));
    }
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameMessage(Way way) {
    StringMapMessage map = new StringMapMessage().with("text", "a\"b").with("number", 1);
    StructuredDataMessage structured = new StructuredDataMessage("id@1", "message", "type");
    structured.put("key", "value");
    compare(
        way,
        logger -> {
          logger.warn("plain");
          logger.warn("{} of {}: {} {}", 3, "four", 'c', true);
          logger.warn("{} {} {}", 1L, 0.5, null);
          logger.warn("more {}", 1, 2);
          logger.warn(new ParameterizedMessage("{} {}", (short) 1, 2f));
          logger.warn(new ObjectMessage("object"));
          logger.warn(new StringFormattedMessage("%03d", 7));
          logger.warn(map);
          logger.warn(structured);
        },
        9);
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameContextMarkerAndThrowable(Way way) {
    Marker marker =
        MarkerManager.getMarker("CHILD_OF_SAME_EVENT")
            .addParents(MarkerManager.getMarker("PARENT_OF_SAME_EVENT"));
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    Exception suppressing = new Exception("suppressing", new Error("cause"));
    suppressing.addSuppressed(new IllegalStateException("suppressed"));
    ThreadContext.put("user", "ann");
    ThreadContext.push("outer");
    ThreadContext.push("inner");
    compare(
        way,
        logger -> {
          logger.error(marker, "marked");
          logger.error("cycle", second);
          logger.log(Level.FATAL, "suppressing", suppressing);
        },
        3);
  }

  @ParameterizedTest
  @EnumSource
  void isWholeIfItIsLong(Way way) {
    Exception thrown = new Exception("root " + "m".repeat(10_000));
    for (int i = 0; i < 40; i++) {
      thrown = new Exception("cause " + i + "m".repeat(1_000), thrown);
    }
    Exception last = thrown;
    ThreadContext.put("long", "y".repeat(20_000));
    compare(
        way,
        logger -> {
          logger.error("x".repeat(1_000_000));
          logger.error("thrown", last);
        },
        2);
  }

  @ParameterizedTest
  @EnumSource(names = {"ISOLATED", "SPILLED"})
  void isMarkedAndCountedIfItIsTooLong(Way way) {
    Exception thrown = new Exception("the root cause");
    for (int i = 0; i < 100; i++) {
      thrown = new Exception("cause " + i + "m".repeat(1_000), thrown);
    }
    try (GuardedRig rig =
        GuardedRig.start(
            directory, xml(), way.settings("exempt", "app", "event.max-bytes", "32k"))) {
      rig.logger("app").error("begins {}", "x".repeat(1_000_000), thrown);
      rig.logger("app").error("short");
      GuardedRig.await("received", () -> received.size() >= 2);

      assertThat(rig.count("truncated")).isEqualTo(1);
      assertThat(rig.count("isolated.Probe.truncated")).isEqualTo(way == Way.ISOLATED ? 1 : 0);
    }
    assertThat(received.get(0).get("text").toString())
        .startsWith("begins xxx")
        .contains("[truncated by hotguard: ");
    assertThat(received.get(0).get("thrown").toString())
        .contains(
            "cause 99",
            "[truncated by hotguard: ",
            "Caused by: java.lang.Exception: the root cause");
  }

  /** A parameter that counts the calls of its toString(), by thread. */
  private static final class Counting {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    @Override
    public String toString() {
      threads.add(Thread.currentThread());
      return "shown";
    }
  }

  private static void logCounting(Logger logger, Counting counting) {
    logger.error("parameter {} of {}", counting, 2);
    logger.error(new ParameterizedMessage("parameter {}", counting));
    logger.error(new ObjectMessage(counting));
    logger.error((Object) counting);
    logger.error(new StringFormattedMessage("parameter %s", counting));
    logger.error("not shown", counting);
    logger.error("thrown {}", counting, new Exception());
  }

  private static void read(List<String> texts, LogEvent event) {
    if (event.getLoggerName().equals("app")) {
      event.getMessage().getParameters();
      texts.add(event.getMessage().getFormattedMessage());
    }
  }

  @ParameterizedTest
  @EnumSource
  void showsAParameterOnTheCallerAndNotMoreOftenThanStock(Way way) {
    List<String> texts = new CopyOnWriteArrayList<>();
    ProbeAppender.register(guarded, event -> read(texts, event));
    String xml =
        GuardedRig.xml(
            "<Probe name=\"Probe\" sink=\"" + guarded + "\"/>",
            "<Root level=\"TRACE\" includeLocation=\"false\"><AppenderRef ref=\"Probe\"/></Root>");
    Counting bare = new Counting();
    LoggerContext plain = new LoggerContext(GuardedRig.unique("plain"));
    plain.start(GuardedRig.parse(xml));
    logCounting(plain.getLogger("app"), bare);
    plain.stop();
    List<String> bareTexts = List.copyOf(texts);
    texts.clear();

    Counting counting = new Counting();
    try (GuardedRig rig = GuardedRig.start(directory, xml, way.settings())) {
      logCounting(rig.logger("app"), counting);
      GuardedRig.await("received", () -> texts.size() == bareTexts.size());
    }

    assertThat(texts).isEqualTo(bareTexts);
    assertThat(counting.threads)
        .hasSizeLessThanOrEqualTo(bare.threads.size())
        .containsOnly(Thread.currentThread());
  }

  @Test
  void deliversToTheOthersWhileAParameterWaitsForALock() throws InterruptedException {
    List<String> texts = new CopyOnWriteArrayList<>();
    ProbeAppender.register(guarded, event -> read(texts, event));
    String xml =
        GuardedRig.xml(
            "<Probe name=\"Net\" sink=\""
                + guarded
                + "\"/><Probe name=\"Probe\" sink=\""
                + guarded
                + "\"/>",
            "<Root level=\"TRACE\" includeLocation=\"false\"><AppenderRef ref=\"Probe\"/><AppenderRef ref=\"Net\"/></Root>");
    Object lock = new Object();
    Object locking =
        new Object() {
          @Override
          public String toString() {
            synchronized (lock) {
              return "locked";
            }
          }
        };
    try (GuardedRig rig = GuardedRig.start(directory, xml, "isolate", "Net")) {
      synchronized (lock) {
        rig.logger("app").error("parameter {}", locking);
        rig.logger("app").error("other");
        GuardedRig.await("received", () -> texts.size() == 4);
      }
    }

    assertThat(texts).containsOnly("parameter locked", "other");
  }

  /** All that an appender can ask, but for the end of a batch (docs/logging.md). */
  @SuppressWarnings("deprecation") // Layouts ask it.
  private static Map<String, Object> described(LogEvent event) {
    Map<String, Object> all = new TreeMap<>();
    Instant instant = event.getInstant();
    all.put("instant", instant.getEpochSecond() + "." + instant.getNanoOfSecond());
    all.put("millis", event.getTimeMillis());
    all.put("nanos", event.getNanoTime());
    all.put("level", event.getLevel());
    all.put("logger", event.getLoggerName());
    all.put("fqcn", String.valueOf(event.getLoggerFqcn()));
    all.put("thread", event.getThreadName());
    all.put("thread id", event.getThreadId());
    all.put("priority", event.getThreadPriority());
    all.put("marker", String.valueOf(event.getMarker()));
    all.put("context", event.getContextData().toMap());
    all.put("context map", event.getContextMap());
    all.put("stack", event.getContextStack().asList());
    all.put("source", String.valueOf(event.getSource()));
    all.put("location", event.isIncludeLocation());
    Message message = event.getMessage();
    all.put("text", message.getFormattedMessage());
    all.put("format", String.valueOf(message.getFormat()));
    Object[] parameters = message.getParameters();
    all.put("parameters", parameters == null ? "none" : Arrays.asList(parameters.clone()));
    if (message instanceof MapMessage<?, ?> map) {
      all.put("map", map.getData());
      all.put("json", map.asString("JSON"));
    }
    if (message instanceof StructuredDataMessage structured) {
      all.put("id", String.valueOf(structured.getId()));
      all.put("type", structured.getType());
    }
    Throwable thrown = event.getThrown();
    if (thrown != null) {
      StringWriter writer = new StringWriter();
      thrown.printStackTrace(new PrintWriter(writer));
      all.put("thrown", writer.toString());
      all.put("thrown message", String.valueOf(thrown.getMessage()));
      all.put("proxy", event.getThrownProxy().getName());
    }
    return Collections.unmodifiableMap(all);
  }
}
