/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.CoreConstants;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.logstash.logback.composite.loggingevent.CallerDataJsonProvider;
import net.logstash.logback.composite.loggingevent.MessageJsonProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerUseTest {
  private final LoggerContext context = new LoggerContext();

  /** An encoder with the getter of encoders for JSON. */
  public static final class JsonEncoder extends EncoderBase<ILoggingEvent> {
    private final boolean includes;

    JsonEncoder(boolean includes) {
      this.includes = includes;
    }

    public boolean isIncludeCallerData() {
      return includes;
    }

    @Override
    public byte[] headerBytes() {
      return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
      return new byte[0];
    }
  }

  /** A composite encoder: each provider prints a part. */
  public static final class CompositeEncoder extends EncoderBase<ILoggingEvent> {
    private final List<Object> providers;

    CompositeEncoder(Object... providers) {
      this.providers = List.of(providers);
    }

    /** The list of providers, in an object of its own. */
    public record Providers(List<Object> getProviders) {}

    public Providers getProviders() {
      return new Providers(providers);
    }

    @Override
    public byte[] headerBytes() {
      return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      return new byte[0];
    }

    @Override
    public byte[] footerBytes() {
      return new byte[0];
    }
  }

  /** A converter of an application. */
  public static final class Where extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
      return event.getCallerData()[0].getMethodName();
    }
  }

  /** An appender of an application. */
  public static final class OwnAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {}
  }

  /** An appender of an application that only opens its stream. */
  public static class OwnTarget extends ConsoleAppender<ILoggingEvent> {
    private String host = "";

    /** Called by Logback. */
    public void setHost(String host) {
      this.host = host;
    }

    @Override
    public void start() {
      addInfo(host);
      super.start();
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  /** A subclass that sees the events. */
  public static final class OwnWriter extends OwnTarget {
    @Override
    protected void writeOut(ILoggingEvent event) {}
  }

  /** A subclass that may be given events. */
  public static final class OwnHolder extends OwnTarget {
    /** Called by an application. */
    public void setAttachment(Object attachment) {
      addInfo(String.valueOf(attachment));
    }
  }

  private static boolean isPrinted(Appender<ILoggingEvent> appender) {
    return CallerUse.isPrinted(appender, true);
  }

  private static boolean isPrintedBy(Encoder<ILoggingEvent> encoder) {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setEncoder(encoder);
    return isPrinted(appender);
  }

  private ConsoleAppender<ILoggingEvent> pattern(String pattern) {
    return pattern(pattern, new ConsoleAppender<>());
  }

  private <A extends ConsoleAppender<ILoggingEvent>> A pattern(String pattern, A appender) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern(pattern);
    encoder.start();
    appender.setContext(context);
    appender.setName("A");
    appender.setEncoder(encoder);
    return appender;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"%C", "%-5.10class{1}", "%20file", "%L", "%msg %.15M%n", "%caller{2}", "x%line"})
  void findsTheWordsOfACaller(String pattern) {
    assertThat(isPrinted(pattern(pattern))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%d %-5level [%thread] %logger{36} - %msg%n",
        "%contextName %marker %mdc %message %F1",
        "%cn C M L caller"
      })
  void findsNoCallerInOtherWords(String pattern) {
    assertThat(isPrinted(pattern(pattern))).isFalse();
  }

  @Test
  void asksAnEncoderForJson() {
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setEncoder(new JsonEncoder(true));
    assertThat(isPrinted(appender)).isTrue();
    appender.setEncoder(new JsonEncoder(false));
    assertThat(isPrinted(appender)).isFalse();
  }

  @Test
  void looksBehindAnAsyncAppender() {
    AsyncAppender async = new AsyncAppender();
    async.setContext(context);
    async.setIncludeCallerData(true);
    async.addAppender(pattern("%msg"));
    assertThat(isPrinted(async)).as("its own setting prints nothing").isFalse();

    AsyncAppender other = new AsyncAppender();
    other.setContext(context);
    other.addAppender(pattern("%M"));
    assertThat(isPrinted(other)).as("it had no location to print").isFalse();
    other.setIncludeCallerData(true);
    assertThat(isPrinted(other)).isTrue();
  }

  /** A conversion rule gives any word to any class. */
  @Test
  void takesAConverterOfAnApplicationForAPrinterOfTheCaller() {
    context.putObject(
        CoreConstants.PATTERN_RULE_REGISTRY, new HashMap<>(Map.of("where", Where.class.getName())));
    assertThat(isPrinted(pattern("%where %msg"))).isTrue();
    assertThat(isPrinted(pattern("%-20(%where) %msg"))).isTrue();
    assertThat(isPrinted(pattern("where %msg"))).isFalse();

    AsyncAppender async = new AsyncAppender();
    async.setContext(context);
    async.addAppender(pattern("%where"));
    assertThat(isPrinted(async)).as("it had no location to print").isFalse();
    async.setIncludeCallerData(true);
    assertThat(isPrinted(async)).isTrue();
  }

  @Test
  void looksAtTheProvidersOfACompositeEncoder() {
    assertThat(isPrintedBy(new CompositeEncoder(new MessageJsonProvider()))).isFalse();
    assertThat(
            isPrintedBy(
                new CompositeEncoder(new MessageJsonProvider(), new CallerDataJsonProvider())))
        .isTrue();
    assertThat(isPrintedBy(new CompositeEncoder("of an application"))).isTrue();
  }

  @Test
  void takesAnythingUnknownForAPrinterOfTheCaller() {
    assertThat(isPrinted(new OwnAppender())).isTrue();

    ConsoleAppender<ILoggingEvent> filtered = pattern("%msg");
    filtered.addFilter(new ThresholdFilter());
    assertThat(isPrinted(filtered)).isFalse();
    filtered.addFilter(
        new Filter<>() {
          @Override
          public FilterReply decide(ILoggingEvent event) {
            return FilterReply.NEUTRAL;
          }
        });
    assertThat(isPrinted(filtered)).isTrue();
  }

  @Test
  void asksOnlyTheEncoderOfASubclassThatGetsNoEvents() {
    assertThat(isPrinted(pattern("%msg", new OwnTarget()))).isFalse();
    assertThat(isPrinted(pattern("%L", new OwnTarget()))).isTrue();
    assertThat(isPrinted(pattern("%msg", new OwnWriter()))).isTrue();
    assertThat(isPrinted(pattern("%msg", new OwnHolder()))).isTrue();
  }

  @Test
  void keepsTheLocationWhereLogbackGivesIt() {
    assertThat(CallerUse.isPrinted(pattern("%msg"), false)).isTrue();
    AsyncAppender async = new AsyncAppender();
    async.setContext(context);
    async.addAppender(pattern("%M"));
    assertThat(CallerUse.isPrinted(async, false)).isFalse();
    async.setIncludeCallerData(true);
    assertThat(CallerUse.isPrinted(async, false)).isTrue();
  }
}
