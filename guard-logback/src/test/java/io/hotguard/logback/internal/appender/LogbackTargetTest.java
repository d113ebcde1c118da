/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.net.SocketAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import io.hotguard.logging.internal.delivery.Target.Fault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogbackTargetTest {
  private final IllegalStateException defect = new IllegalStateException("x");
  private final LoggerContext context = new LoggerContext();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  /** An appender that lays events out in its own code. */
  private static final class Throwing extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private @Nullable RuntimeException thrown;

    @Override
    protected void append(ILoggingEvent event) {
      if (thrown != null) {
        throw thrown;
      }
    }
  }

  /** A layout that cannot print one text. */
  private static final class Layout extends LayoutBase<ILoggingEvent> {
    @Override
    public String doLayout(ILoggingEvent event) {
      if (event.getFormattedMessage().equals("poison")) {
        throw new UnsupportedOperationException("x");
      }
      return event.getFormattedMessage();
    }
  }

  @BeforeEach
  void start() {
    context.start();
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  private LoggingEvent event(String text) {
    return new LoggingEvent("x", context.getLogger("app"), Level.INFO, text, null, null);
  }

  private Throwing throwing(@Nullable RuntimeException thrown) {
    Throwing appender = new Throwing();
    appender.setContext(context);
    appender.setName("T");
    appender.thrown = thrown;
    appender.start();
    return appender;
  }

  private OutputStreamAppender<ILoggingEvent> printing() {
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(new Layout());
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setName("P");
    appender.setEncoder(encoder);
    appender.setOutputStream(written);
    appender.start();
    return appender;
  }

  @Test
  void throwsWhatTheAppenderThrows() {
    assertThatThrownBy(() -> new LogbackTarget(throwing(defect)).append(event("x")))
        .isSameAs(defect);
    assertThatCode(() -> new LogbackTarget(throwing(null)).append(event("x")))
        .doesNotThrowAnyException();
  }

  @Test
  void failsForAnAppenderThatDiscardsBecauseItIsStopped() {
    Throwing stopped = throwing(null);
    stopped.stop();
    LogbackTarget target = new LogbackTarget(stopped);
    assertThat(target.isStarted()).isFalse();
    assertThatThrownBy(() -> target.append(event("x"))).hasMessageContaining("not started");
  }

  @Test
  void takesADefectOfAnAppenderWithoutALayoutForTheEventAlone() {
    LogbackTarget target = new LogbackTarget(throwing(defect));
    assertThat(target.faultOf(event("x"), defect)).isEqualTo(Fault.EVENT);
    assertThat(target.faultOf(event("x"), new UncheckedIOException(new IOException("x"))))
        .isEqualTo(Fault.CONNECTION);
    assertThat(target.faultOf(event("x"), new OutOfMemoryError("x"))).isEqualTo(Fault.MACHINE);
    assertThat(target.faultOf(event("x"), new SQLException("x", "22001"))).isEqualTo(Fault.EVENT);
  }

  @Test
  void asksTheLayoutWhetherItCanPrintTheEvent() {
    LogbackTarget target = new LogbackTarget(printing());
    assertThat(target.faultOf(event("x"), defect)).isEqualTo(Fault.CONNECTION);
    assertThat(target.faultOf(event("poison"), defect)).isEqualTo(Fault.EVENT);
    assertThat(written.toString(StandardCharsets.UTF_8)).as("only asked").isEmpty();
  }

  @Test
  void judgesTheCauseThatAnAppenderReports() {
    LogbackTarget target = new LogbackTarget(throwing(null));
    assertThat(target.faultOf(event("x"), new AppenderCall.Failure("failed", defect)))
        .isEqualTo(Fault.EVENT);
    assertThat(target.faultOf(event("x"), new AppenderCall.Failure("no room", null)))
        .isEqualTo(Fault.CONNECTION);
  }

  @Test
  void hasAnEventInAStreamAfterAFlushAndElsewhereAtOnce() {
    assertThat(new LogbackTarget(printing()).confirmation()).isEqualTo(Confirmation.FLUSH);
    assertThat(new LogbackTarget(new SocketAppender()).confirmation())
        .isEqualTo(Confirmation.APPEND);
  }

  @Test
  void answersForItsAppenderAlone() {
    Throwing appender = throwing(null);
    LogbackTarget target = new LogbackTarget(appender);
    assertThat(target.present()).isEqualTo(java.util.Set.of(appender));
    assertThat(target.isAnswering(appender)).isTrue();
    assertThat(target.isAnswering(new Throwing())).isFalse();
    assertThat(target.leastBytes(event("four"))).isEqualTo(5);
    assertThat(target.stream()).isNull();
  }
}
