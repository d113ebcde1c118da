/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Marker;
import org.slf4j.MarkerFactory;
import org.slf4j.event.KeyValuePair;

/** An appender gets the event that it would get without the guard, on every way to it. */
@Timeout(300)
class SameEventTest {
  /** The ways of an event to the appender GUARDED. */
  enum Way {
    RING,
    ISOLATED("isolate", "GUARDED"),
    SPILLED("spill", "always"),
    SPILLED_AND_ISOLATED("spill", "always", "isolate", "GUARDED");

    @SuppressWarnings("ImmutableEnumChecker") // A copy that cannot be changed.
    private final List<String> settings;

    Way(String... settings) {
      this.settings = List.of(settings);
    }

    String[] settings(String... more) {
      return Stream.concat(settings.stream(), Stream.of(more)).toArray(String[]::new);
    }
  }

  /** An appender whose action a test gives. */
  public static final class Asking extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private static final Map<String, Consumer<ILoggingEvent>> ACTIONS = new ConcurrentHashMap<>();

    private String action = "";

    /** Called by Logback for the element {@code <action>}. */
    public void setAction(String action) {
      this.action = action;
    }

    /** As an appender that prints no caller says. */
    public boolean isIncludeCallerData() {
      return false;
    }

    @Override
    protected void append(ILoggingEvent event) {
      ACTIONS.getOrDefault(action, unexpected -> {}).accept(event);
    }
  }

  @TempDir Path directory;

  private final String action = LogbackRig.unique("action");
  private final List<Map<String, Object>> received = new CopyOnWriteArrayList<>();

  @AfterEach
  void forget() {
    Asking.ACTIONS.remove(action);
  }

  private String xml() {
    return "<contextName>named</contextName><property scope='context' name='service' value='shop'/>"
        + "<appender name='GUARDED' class='"
        + Asking.class.getName()
        + "'><action>"
        + action
        + "</action></appender>"
        + LogbackRig.root("GUARDED");
  }

  private LogbackRig start(Way way, String... more) {
    return LogbackRig.start(LogbackRig.settings(directory, way.settings(more)), xml());
  }

  /** Logs events; each is described on this thread first, as an appender of stock would read it. */
  private void compare(Way way, Function<Logger, List<LoggingEvent>> events) {
    Asking.ACTIONS.put(action, event -> received.add(described(event)));
    List<Map<String, Object>> expected = new ArrayList<>();
    try (LogbackRig rig = start(way)) {
      rig.context.getMDCAdapter().put("user", "ann");
      for (LoggingEvent event : events.apply(rig.logger("app"))) {
        expected.add(described(event));
        rig.logger("app").callAppenders(event);
      }
      Await.until("received", () -> received.size() >= expected.size());
    }

    for (int i = 0; i < expected.size(); i++) {
      assertThat(received.get(i)).isEqualTo(expected.get(i));
    }
  }

  private static LoggingEvent event(
      Logger logger, String message, Throwable thrown, Object... arguments) {
    return new LoggingEvent(
        "fqcn", logger, Level.ERROR, message, thrown, arguments.length == 0 ? null : arguments);
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameMessageAndArguments(Way way) {
    compare(
        way,
        logger ->
            List.of(
                event(logger, "plain", null),
                event(logger, "{} of {}", null, 3, "four"),
                event(logger, "{} {} {} {}", null, 'c', true, null, 1L),
                event(logger, "{} {} {}", null, (short) 1, 0.5f, 0.25),
                event(logger, "not shown", null, 7)));
  }

  @ParameterizedTest
  @EnumSource
  void hasTheSameMarkersPairsAndThrowable(Way way) {
    Marker outer = MarkerFactory.getDetachedMarker("OUTER");
    outer.add(MarkerFactory.getDetachedMarker("INNER"));
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    Exception suppressing = new Exception("suppressing", new Error("cause"));
    suppressing.addSuppressed(new IllegalStateException("suppressed"));
    compare(
        way,
        logger -> {
          LoggingEvent marked = event(logger, "marked", suppressing);
          marked.addMarker(outer);
          marked.addMarker(MarkerFactory.getDetachedMarker("SECOND"));
          marked.setKeyValuePairs(
              List.of(new KeyValuePair("count", 7), new KeyValuePair("text", "a b")));
          marked.setSequenceNumber(42);
          return List.of(marked, event(logger, "cycle", second));
        });
  }

  @ParameterizedTest
  @EnumSource
  void isWholeIfItIsLong(Way way) {
    Exception thrown = new Exception("root " + "m".repeat(10_000));
    for (int i = 0; i < 40; i++) {
      thrown = new Exception("cause " + i + "m".repeat(1_000), thrown);
    }
    Exception last = thrown;
    compare(
        way,
        logger -> {
          logger.getLoggerContext().getMDCAdapter().put("long", "y".repeat(20_000));
          return List.of(event(logger, "x".repeat(900_000), null), event(logger, "thrown", last));
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"ISOLATED", "SPILLED"})
  void isMarkedAndCountedIfItIsTooLong(Way way) {
    Exception thrown = new Exception("the root cause");
    for (int i = 0; i < 100; i++) {
      thrown = new Exception("cause " + i + "m".repeat(1_000), thrown);
    }
    Asking.ACTIONS.put(action, event -> received.add(described(event)));
    try (LogbackRig rig = start(way, "event.max-bytes", "32k")) {
      rig.logger("app").error("begins {}", "x".repeat(1_000_000), thrown);
      rig.logger("app").error("short");
      Await.until("received", () -> received.size() >= 2);

      assertThat(rig.count("truncated")).isEqualTo(1);
      assertThat(rig.count("isolated.GUARDED.truncated")).isEqualTo(way == Way.ISOLATED ? 1 : 0);
    }
    assertThat(received.get(0).get("text").toString())
        .startsWith("begins xxx")
        .contains("[truncated by hotguard: ");
    assertThat(received.get(0).get("trace").toString())
        .contains("cause 99", "[truncated by hotguard: ", "java.lang.Exception: the root cause");
  }

  /** A value that counts the calls of its toString(), by thread. */
  private static final class Counting {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    @Override
    public String toString() {
      threads.add(Thread.currentThread());
      return "shown";
    }
  }

  private static void logCounting(Logger logger, Counting counting) {
    logger.error("argument {} of {}", counting, 2);
    logger.error("arguments {}, {}, {}", 1, counting, counting);
    logger.error("not shown", counting);
    logger.error("thrown {}", counting, new Exception());
    logger.atError().addKeyValue("key", counting).log("pair");
  }

  /** Reads as a layout with {@code %msg %kvp} does. */
  private static String read(ILoggingEvent event) {
    return event.getFormattedMessage() + event.getKeyValuePairs();
  }

  @ParameterizedTest
  @EnumSource
  void showsAValueOnTheCallerAndNotMoreOftenThanStock(Way way) {
    List<String> texts = new CopyOnWriteArrayList<>();
    Asking.ACTIONS.put(action, event -> texts.add(read(event)));
    Counting bare = new Counting();
    LoggerContext plain = new LoggerContext();
    plain.setMDCAdapter(new LogbackMDCAdapter());
    LogbackRig.configure(plain, xml());
    logCounting(plain.getLogger("app"), bare);
    plain.stop();
    List<String> bareTexts = List.copyOf(texts);
    texts.clear();

    Counting counting = new Counting();
    try (LogbackRig rig = start(way)) {
      logCounting(rig.logger("app"), counting);
      Await.until("received", () -> texts.size() == bareTexts.size());
    }

    assertThat(texts).isEqualTo(bareTexts);
    assertThat(counting.threads).hasSizeLessThanOrEqualTo(bare.threads.size());
    if (way != Way.RING) { // There the layout itself shows the pair, as behind an AsyncAppender.
      assertThat(counting.threads).containsOnly(Thread.currentThread());
    }
  }

  /** All that an appender can ask, but for the location of the caller. */
  private static Map<String, Object> described(ILoggingEvent event) {
    Map<String, Object> all = new TreeMap<>();
    all.put("instant", event.getInstant());
    all.put("millis", event.getTimeStamp());
    all.put("nanos", event.getNanoseconds());
    all.put("sequence", event.getSequenceNumber());
    all.put("level", event.getLevel());
    all.put("logger", event.getLoggerName());
    all.put("thread", event.getThreadName());
    all.put("message", event.getMessage());
    all.put("text", event.getFormattedMessage());
    Object[] arguments = event.getArgumentArray();
    all.put("arguments", arguments == null ? "none" : Arrays.asList(arguments.clone()));
    all.put("markers", String.valueOf(event.getMarkerList()));
    all.put("mdc", new TreeMap<>(event.getMDCPropertyMap()));
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    all.put(
        "pairs",
        pairs == null
            ? "none"
            : pairs.stream().map(it -> Arrays.asList(it.key, it.value)).toList());
    LoggerContextVO context = event.getLoggerContextVO();
    all.put("context", context.getName() + context.getBirthTime());
    all.put("properties", new TreeMap<>(context.getPropertyMap()));
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      all.put("thrown", thrown.getClassName() + thrown.getMessage());
      all.put("trace", ThrowableProxyUtil.asString(thrown));
    }
    return Collections.unmodifiableMap(all);
  }
}
