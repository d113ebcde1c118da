/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.encoder.EncoderBase;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.sift.AbstractDiscriminator;
import ch.qos.logback.core.spi.FilterReply;
import io.hotguard.logging.contract.CallersThreadContract;
import io.hotguard.logging.internal.guard.OwnLines;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;

/** Code of a user in an appender that reads the thread that logs. */
@Tag("oldest")
class CallersThreadTest extends CallersThreadContract {
  private static final String RULE =
      "<conversionRule conversionWord='trace' converterClass='"
          + TraceConverter.class.getName()
          + "'/>";

  static String traced(ILoggingEvent event) {
    return TRACE.get() + " " + event.getFormattedMessage();
  }

  /** A converter. */
  public static class TraceConverter extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
      return String.valueOf(TRACE.get());
    }
  }

  /** A layout. */
  public static class TraceLayout extends LayoutBase<ILoggingEvent> {
    @Override
    public String doLayout(ILoggingEvent event) {
      return traced(event) + "\n";
    }
  }

  /** An encoder. */
  public static class TraceEncoder extends EncoderBase<ILoggingEvent> {
    @Override
    public byte[] headerBytes() {
      return new byte[0];
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
      return (traced(event) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] footerBytes() {
      return new byte[0];
    }
  }

  /** A filter. */
  public static class TraceFilter extends Filter<ILoggingEvent> {
    @Override
    public FilterReply decide(ILoggingEvent event) {
      return TRACE.get() == null ? FilterReply.DENY : FilterReply.NEUTRAL;
    }
  }

  /** An appender. */
  public static class TraceAppender extends FileAppender<ILoggingEvent> {
    @Override
    protected void subAppend(ILoggingEvent event) {
      if (TRACE.get() != null) {
        super.subAppend(event);
      }
    }
  }

  /** Chooses the file of an event. */
  public static class TraceDiscriminator extends AbstractDiscriminator<ILoggingEvent> {
    @Override
    public String getDiscriminatingValue(ILoggingEvent event) {
      return TRACE.get() == null ? "lost" : "out";
    }

    @Override
    public String getKey() {
      return "name";
    }
  }

  private static Arguments file(String what, String parts) {
    return Arguments.of(what, appender(FileAppender.class, parts));
  }

  private static String appender(Class<?> type, String parts) {
    return "<appender name='FILE' class='"
        + type.getName()
        + "'>FILE_SETTING"
        + parts
        + "</appender>";
  }

  private static String pattern(String pattern) {
    return "<encoder><pattern>" + pattern + "</pattern></encoder>";
  }

  private static String sifting(String discriminator, String pattern) {
    return "<appender name='FILE' class='ch.qos.logback.classic.sift.SiftingAppender'>"
        + discriminator
        + "<sift><appender name='one' class='"
        + FileAppender.class.getName()
        + "'><file>DIRECTORY/${name}.log</file>"
        + pattern(pattern)
        + "</appender></sift></appender>";
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        file("converter", pattern("%trace %msg%n")),
        file("converter inside another", pattern("%-1(%trace) %msg%n")),
        file("encoder", "<encoder class='" + TraceEncoder.class.getName() + "'/>"),
        file(
            "layout",
            "<encoder class='ch.qos.logback.core.encoder.LayoutWrappingEncoder'><layout class='"
                + TraceLayout.class.getName()
                + "'/></encoder>"),
        file(
            "filter",
            "<filter class='" + TraceFilter.class.getName() + "'/>" + pattern("t%msg %msg%n")),
        Arguments.of("appender", appender(TraceAppender.class, pattern("t%msg %msg%n"))),
        Arguments.of(
            "discriminator",
            sifting(
                "<discriminator class='" + TraceDiscriminator.class.getName() + "'/>",
                "t%msg %msg%n")),
        Arguments.of(
            "converter of an appender that is made for an event",
            sifting(
                "<discriminator><key>name</key><defaultValue>out</defaultValue></discriminator>",
                "%trace %msg%n")));
  }

  private record Running(LogbackRig rig) implements Context {
    private static final String PREFIX = "hotguard: appender ";

    @Override
    public void info(int number) {
      rig.logger("shop").info("{}", number);
    }

    @Override
    public void drain() {
      rig.awaitDrained();
    }

    @Override
    public long count(String counter) {
      return rig.count(counter);
    }

    @Override
    @SuppressWarnings("unchecked") // The appender gets events.
    public List<String> remarks() {
      ListAppender<ILoggingEvent> report =
          (ListAppender<ILoggingEvent>) rig.logger(OwnLines.LOGGER_NAME).getAppender("REPORT");
      return List.copyOf(report.list).stream()
          .map(ILoggingEvent::getFormattedMessage)
          .filter(line -> line.startsWith(PREFIX))
          .map(line -> line.substring("hotguard: ".length()))
          .toList();
    }

    @Override
    public void close() {
      rig.close();
    }
  }

  @Override
  protected Running start(String appender, String takeOver) {
    String report =
        "<appender name='REPORT' class='"
            + ListAppender.class.getName()
            + "'/><logger name='"
            + OwnLines.LOGGER_NAME
            + "' additivity='false'><appender-ref ref='REPORT'/></logger>";
    return new Running(
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill"), "take-over", takeOver),
            RULE
                + appender
                    .replace("FILE_SETTING", "<file>DIRECTORY/out.log</file>")
                    .replace("DIRECTORY", directory.toString())
                + report
                + "<root level='INFO'><appender-ref ref='FILE'/></root>"));
  }

  @Override
  protected String codeOfTheUser() {
    return CallersThreadTest.class.getName();
  }

  @Override
  protected String converterBehindAsync() {
    return appender(FileAppender.class, pattern("%trace %msg%n")).replace("FILE'", "ONE'")
        + "<appender name='FILE' class='ch.qos.logback.classic.AsyncAppender'>"
        + "<appender-ref ref='ONE'/></appender>";
  }

  /** The loggers stop one after the other, the guarded one first. */
  @Test
  @Timeout(60)
  void holdsUpNoStopBesideAGuardedAppender() {
    LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(
                directory.resolve("spill"), "take-over", "A", "shutdown-timeout", "10m"),
            LogbackRig.probe("A", LogbackRig.unique("sink"))
                + appender(TraceAppender.class, pattern("%msg%n"))
                    .replace("FILE_SETTING", "<file>" + directory.resolve("out.log") + "</file>")
                + "<logger name='shop'><appender-ref ref='FILE'/></logger>"
                + LogbackRig.root("A"));
    log(i -> rig.logger("shop").info("{}", i));
    rig.close();
    assertThat(rig.logger("shop").iteratorForAppenders().hasNext()).isFalse();
  }

  @Override
  protected void logWithContextOfTheUser() {
    try (Running running =
        start(appender(FileAppender.class, pattern("%X{trace} %msg%n")), "none")) {
      LogbackRig rig = running.rig();
      rig.context.setMDCAdapter(
          new LogbackMDCAdapter() {
            @Override
            public Map<String, String> getPropertyMap() {
              return Map.of("trace", String.valueOf(TRACE.get()));
            }

            @Override
            public Map<String, String> getCopyOfContextMap() {
              return getPropertyMap();
            }
          });
      LoggingEvent asked = new LoggingEvent("", rig.logger("app"), Level.INFO, "", null, null);
      assumeTrue(
          asked.getMDCPropertyMap().containsKey("trace"),
          "this release asks no adapter of the context");
      log(running::info);
      running.drain();
      assertThat(running.count("written")).isEqualTo(EVENTS);
    }
  }

  @Test
  void isNotReadByLogbackItself() {
    PatternLayout layout = new PatternLayout();
    layout.setContext(new LoggerContext());
    layout.setPattern("%d %-5level [%thread] %logger{36} %X %caller{1} %ex %msg%n");
    layout.start();
    try (Running running =
        start(appender(FileAppender.class, pattern(layout.getPattern())), "none")) {
      log(running::info);
      running.drain();
      assertThat(running.count("written")).isEqualTo(EVENTS);
    }
  }
}
