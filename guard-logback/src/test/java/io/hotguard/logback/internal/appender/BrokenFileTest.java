/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.recovery.LimitedDisk;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.DirectCalls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file on a disk that is full, and has room again later: which events it has, and which not. */
class BrokenFileTest {
  private final LoggerContext context = new LoggerContext();
  private final LimitedDisk disk = new LimitedDisk();
  private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
  private final Sink.Direct file =
      new Sink.Direct(
          appender,
          new DirectCalls<>("FILE", () -> new LogbackTarget(appender), true, new DirectServices()));

  @BeforeEach
  void start() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%msg%n");
    encoder.start();
    disk.setContext(context);
    appender.setContext(context);
    appender.setName("FILE");
    appender.setEncoder(encoder);
    appender.setImmediateFlush(false);
    appender.setOutputStream(disk);
    appender.start();
  }

  private boolean append(String text) {
    return file.append(
        new LoggingEvent("x", context.getLogger("app"), Level.INFO, text, null, null));
  }

  private boolean write(String text) {
    boolean taken = append(text);
    return file.flush() && taken;
  }

  /** A flush may succeed before Logback opens the file again. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void takesEventsAgainOnceTheDiskHasRoom(boolean immediateFlush) {
    appender.setImmediateFlush(immediateFlush);
    disk.fill();
    assertThat(write("lost")).isFalse();
    assertThat(write("lost, too")).isFalse();
    disk.empty();
    write("the one with which Logback finds out");

    assertThat(write("next")).isTrue();
    assertThat(disk.text()).endsWith("next" + System.lineSeparator());
    assertThat(write("last")).isTrue();
    assertThat(disk.text()).endsWith("last" + System.lineSeparator());
  }

  /** A flush that fails for good would count the events of all other files as lost. */
  @Test
  void losesNothingWithAFlushWhileItRefusesEachEvent() {
    disk.fill();
    assertThat(append("in the buffer")).isTrue();
    assertThat(file.flush()).as("with an event in the buffer").isFalse();
    assertThat(file.flush()).as("with nothing to lose").isTrue();
    Await.until(
        "opened again, in vain",
        () -> {
          assertThat(append("refused")).isFalse();
          assertThat(file.flush()).isTrue();
          return disk.opened() > 1;
        });
  }

  @Test
  void losesWhatItHasTakenSinceTheDiskHadRoom() {
    disk.fill();
    assertThat(write("lost")).isFalse();
    disk.empty();
    Await.until("opened again", () -> append("the one with which Logback finds out"));
    assertThat(append("in the buffer")).isTrue();
    disk.fill();

    assertThat(file.flush()).isFalse();
    assertThat(disk.text()).doesNotContain("in the buffer");
  }

  @Test
  void losesNoEventThatItsFilterDenies() {
    ThresholdFilter filter = new ThresholdFilter();
    filter.setLevel("WARN");
    filter.start();
    disk.fill();
    assertThat(write("lost")).isFalse();
    appender.addFilter(filter);

    assertThat(write("denied")).isTrue();
  }
}
