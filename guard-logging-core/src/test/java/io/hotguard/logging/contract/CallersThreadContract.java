/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code of a user that reads the thread that logs gets to see that thread. The test of a library has
 * a static method {@code kinds()}: names of kinds of such code, each with the element of an
 * appender {@code FILE} that writes a line {@code t1 1} for the event 1 to {@link #file}.
 */
@Timeout(300)
public abstract class CallersThreadContract {
  /** Read by the code of the user. */
  public static final ThreadLocal<String> TRACE = new ThreadLocal<>();

  protected static final int EVENTS = 20;

  /** A guarded context, whose root logger has the appender of a test. */
  public interface Context extends AutoCloseable {
    /** Logs a number as the message. */
    void info(int number);

    /** Waits until the appenders have all events. */
    void drain();

    /** A counter of the guard. */
    long count(String counter);

    /** Returns why the guard leaves appenders alone. */
    List<String> remarks();

    @Override
    void close();
  }

  @TempDir protected Path directory;

  /**
   * Starts a context.
   *
   * @param appenders one of the kinds
   * @param takeOver the setting
   */
  protected abstract Context start(String appenders, String takeOver);

  /** The name of the class around the code of the user, whose nested classes begin with Trace. */
  protected abstract String codeOfTheUser();

  /** An asynchronous appender of the library before an appender with a converter of the user. */
  protected abstract String converterBehindAsync();

  /** Logs the events with {@code %X{trace}}, where a map of the user has the value of the trace. */
  protected abstract void logWithContextOfTheUser() throws Exception;

  protected final Path file() {
    return directory.resolve("out.log");
  }

  protected final List<String> lines() throws IOException {
    return Files.exists(file()) ? Files.readAllLines(file()) : List.of();
  }

  protected static List<String> expected() {
    return IntStream.range(0, EVENTS).mapToObj(i -> "t" + i + " " + i).toList();
  }

  /** Logs all events, each with another trace. */
  public static void log(IntConsumer info) {
    for (int i = 0; i < EVENTS; i++) {
      TRACE.set("t" + i);
      info.accept(i);
    }
    TRACE.remove();
  }

  @AfterEach
  void forget() {
    TRACE.remove();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void isReadByCodeOfTheUser(String what, String appenders) throws IOException {
    try (Context context = start(appenders, "none")) {
      log(context::info);
      assertThat(lines()).as("at the end of the call").isEqualTo(expected());
      assertThat(context.count("logged")).isZero();
      Await.until("told", () -> !context.remarks().isEmpty());
      assertThat(context.remarks())
          .singleElement()
          .asString()
          .startsWith(
              "appender FILE stays with the threads that log, which " + codeOfTheUser() + "$Trace")
          .endsWith("set hotguard.logging.take-over=FILE");
    }
    assertThat(lines()).isEqualTo(expected());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void isLostToCodeThatTheUserHandsOver(String what, String appenders) throws IOException {
    for (String key : List.of("FILE", codeOfTheUser())) {
      try (Context context = start(appenders, key)) {
        log(context::info);
        context.drain();
        assertThat(context.count("written")).isEqualTo(EVENTS);
        assertThat(context.remarks()).isEmpty();
      }
    }
    assertThat(lines()).isNotEqualTo(expected()).doesNotContain("t0 0");
  }

  /** Without the guard, the thread of the asynchronous appender runs the converter. */
  @Test
  void isNotReadBehindAnAsyncAppender() throws IOException {
    try (Context context = start(converterBehindAsync(), "none")) {
      log(context::info);
      context.drain();
      assertThat(context.count("written")).isEqualTo(EVENTS);
    }
    assertThat(lines()).hasSize(EVENTS).allMatch(line -> line.startsWith("null "));
  }

  /** The guard takes the event's context from the map on the thread that logs. */
  @Test
  void isReadByAContextMapAlthoughTheGuardCallsTheAppender() throws Exception {
    logWithContextOfTheUser();
    assertThat(lines()).isEqualTo(expected());
  }
}
