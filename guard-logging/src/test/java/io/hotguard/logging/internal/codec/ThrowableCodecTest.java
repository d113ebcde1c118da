/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import io.hotguard.logging.internal.record.RecordFormat;
import io.hotguard.logging.internal.record.ReplayedThrowable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ThrowableCodecTest {

  static Stream<Arguments> throwables() {
    return SampleThrowables.all().entrySet().stream()
        .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("throwables")
  void printsTheSameStackTrace(String name, Throwable thrown) throws Exception {
    assertThat(printed(replay(thrown))).isEqualTo(printed(thrown));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("throwables")
  void keepsMessagesAndText(String name, Throwable thrown) throws Exception {
    Throwable replayed = replay(thrown);

    assertThat(replayed.getMessage()).isEqualTo(thrown.getMessage());
    if (!Log4jAdapter.printsClassOfThrowable()) {
      assertThat(replayed.getLocalizedMessage()).isEqualTo(thrown.getLocalizedMessage());
    }
    assertThat(String.valueOf((Object) replayed.toString()))
        .isEqualTo(String.valueOf((Object) thrown.toString()));
    assertThat(((ReplayedThrowable) replayed).className()).isEqualTo(thrown.getClass().getName());
    assertThat(replayed.getStackTrace()).hasSameSizeAs(thrown.getStackTrace());
  }

  @Test
  void keepsTheClassOfAThrowableThatGoesToDiskAgain() throws Exception {
    Throwable replayed = replay(replay(new IllegalStateException("x")));

    assertThat(((ReplayedThrowable) replayed).className())
        .isEqualTo(IllegalStateException.class.getName());
    assertThat(replayed.toString()).isEqualTo("java.lang.IllegalStateException: x");
  }

  @Test
  void keepsACycleACycle() throws Exception {
    Throwable replayed = replay(SampleThrowables.all().get("cause cycle"));

    assertThat(replayed.getCause().getCause()).isSameAs(replayed);
  }

  @Test
  void recordsWhatAHostileThrowableThrew() throws Exception {
    Throwable replayed = replay(new Hostile());

    String name = Hostile.class.getName();
    String threw = "[hotguard: " + name + " threw java.lang.IllegalStateException while it ";
    assertThat(replayed.getMessage()).isEqualTo(threw + "gave its message]");
    assertThat(replayed.getLocalizedMessage()).endsWith(threw + "gave its localized message]");
    assertThat(replayed.toString()).isEqualTo(threw + "was shown]");
    assertThat(replayed.getCause().toString()).isEqualTo(threw + "gave its cause]");
    assertThat(replayed.getStackTrace()[0].getClassName())
        .isEqualTo(threw + "gave its stack trace]");
  }

  @Test
  void acceptsAThrowableWithoutFrames() throws Exception {
    assertThat(replay(new Mocked(null)).getStackTrace()).isEmpty();
    assertThat(replay(new Mocked(new StackTraceElement[1])).getStackTrace()[0].getClassName())
        .isEqualTo("[hotguard: null frame]");
  }

  @Test
  void keepsTheRootCauseOfTooManyCauses() throws Exception {
    Throwable thrown = new Exception("root");
    for (int i = 1; i < 500; i++) {
      thrown = new Exception("level", thrown);
    }

    Throwable replayed = replay(thrown);

    int depth = 0;
    Throwable last = replayed;
    while (last.getCause() != null) {
      last = last.getCause();
      depth++;
    }
    assertThat(depth).isLessThanOrEqualTo(RecordFormat.MAX_THROWABLES);
    assertThat(last).hasMessage("root");
    assertThat(printed(replayed))
        .contains("...[truncated by hotguard: " + (500 - depth) + " causes]");
  }

  @Test
  void keepsTheRootCauseOfLongTraces() throws Exception {
    Throwable thrown = new Exception("root");
    for (int i = 1; i < 30; i++) {
      thrown = new Exception("level " + "x".repeat(500), thrown);
      thrown.setStackTrace(longTrace("level" + i));
    }

    Throwable last = replay(thrown);
    assertThat(last.getMessage()).startsWith("level xxx");
    while (last.getCause() != null) {
      last = last.getCause();
    }

    assertThat(last).hasMessage("root");
    assertThat(last.getStackTrace()).isNotEmpty();
  }

  @Test
  void endsWithACauseThatMakesACauseAtEachCall() throws Exception {
    class Endless extends Exception {
      @Override
      public synchronized Throwable getCause() {
        return new Endless();
      }
    }

    assertThat(printed(replay(new Endless())))
        .contains("...[truncated by hotguard: " + Endless.class.getName() + " and what it holds]");
  }

  @Test
  void cutsVisiblyAfterTooManySuppressed() throws Exception {
    Throwable thrown = new Exception("top", new Exception("the cause"));
    for (int i = 0; i < 1000; i++) {
      thrown.addSuppressed(new Exception("suppressed " + i));
    }

    Throwable replayed = replay(thrown);

    Throwable[] suppressed = replayed.getSuppressed();
    assertThat(suppressed[suppressed.length - 1].toString())
        .isEqualTo("...[truncated by hotguard: " + (1000 - suppressed.length + 1) + " suppressed]");
    assertThat(replayed.getCause()).isNotNull();
  }

  @Test
  void cutsALongTraceButKeepsTheRootCause() throws Exception {
    Throwable root = new Exception("the root cause");
    Throwable thrown = new Exception("top", root);
    thrown.setStackTrace(longTrace("a"));
    root.setStackTrace(longTrace("b"));

    Throwable replayed = replay(thrown);

    StackTraceElement[] trace = replayed.getStackTrace();
    assertThat(trace.length).isBetween(100, 1999);
    assertThat(trace[trace.length - 1].getClassName())
        .matches("\\.\\.\\.\\[truncated by hotguard: \\d+ bytes]");
    assertThat(replayed.getCause()).hasMessage("the root cause");
    assertThat(replayed.getCause().getStackTrace().length).isGreaterThan(50);
  }

  @Test
  void namesTheRecordedClassesInLog4jsProxy() throws Exception {
    for (Map.Entry<String, Throwable> one : SampleThrowables.all().entrySet()) {
      assertThat(proxied(ReplayedThrowableProxy.of(replay(one.getValue()))))
          .as(one.getKey())
          .isEqualTo(proxied(proxy(one.getValue())));
    }
  }

  @SuppressWarnings("deprecation")
  private static org.apache.logging.log4j.core.impl.ThrowableProxy proxy(Throwable thrown) {
    return new org.apache.logging.log4j.core.impl.ThrowableProxy(thrown);
  }

  @SuppressWarnings("deprecation")
  private static String proxied(org.apache.logging.log4j.core.impl.ThrowableProxy proxy) {
    return proxy + "\n" + proxy.getExtendedStackTraceAsString();
  }

  private static StackTraceElement[] longTrace(String name) {
    StackTraceElement[] trace = new StackTraceElement[2000];
    for (int i = 0; i < trace.length; i++) {
      trace[i] = new StackTraceElement("a.long.package." + name, "m" + i, "File.java", i);
    }
    return trace;
  }

  private static Throwable replay(Throwable thrown) throws CorruptEventException {
    return Codec.replay(Codec.event("text").setThrown(thrown).build()).getThrown();
  }

  private static String printed(Throwable thrown) {
    StringWriter writer = new StringWriter();
    thrown.printStackTrace(new PrintWriter(writer));
    return writer.toString();
  }

  private static final class Mocked extends Exception {
    private final StackTraceElement[] trace;

    Mocked(StackTraceElement[] trace) {
      this.trace = trace;
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      return trace;
    }
  }

  @SuppressWarnings("OverrideThrowableToString")
  private static final class Hostile extends Exception {
    @Override
    public String getMessage() {
      throw new IllegalStateException();
    }

    @Override
    public String getLocalizedMessage() {
      throw new IllegalStateException();
    }

    @Override
    public String toString() {
      throw new IllegalStateException();
    }

    @Override
    public synchronized Throwable getCause() {
      throw new IllegalStateException();
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw new IllegalStateException();
    }
  }
}
