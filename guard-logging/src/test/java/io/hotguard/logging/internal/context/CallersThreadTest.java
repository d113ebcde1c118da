/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.CallersThreadContract;
import io.hotguard.logging.hooks.ContextMapApp;
import io.hotguard.logging.internal.report.ElementTap;
import io.hotguard.logging.internal.report.LiveFacts;
import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import io.hotguard.logging.internal.rewrite.PlannedChanges;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.logging.rules.facts.LoggingFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Code of a user in an appender or a logger that reads the thread that logs. */
class CallersThreadTest extends CallersThreadContract {
  private static final String LINE = "t%m %m%n";

  private record Running(GuardedRig rig) implements Context {
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
    public List<String> remarks() {
      return ((GuardedConfiguration) rig.configuration()).remarks();
    }

    @Override
    public void close() {
      rig.close();
    }
  }

  @Override
  protected Context start(String appenders, String takeOver) {
    return new Running(start(appenders, root(REF), takeOver));
  }

  @Override
  protected String codeOfTheUser() {
    return Traced.class.getName();
  }

  @Override
  protected String converterBehindAsync() {
    return file(pattern("%traceOfThread %m%n")).replace("'FILE'", "'ONE'")
        + "<Async name='FILE'><AppenderRef ref='ONE'/></Async>";
  }

  @Override
  protected void logWithContextOfTheUser() throws Exception {
    String out =
        ContextMapApp.run(
            directory,
            "<Configuration dest='err'><Appenders><Console name='CONSOLE'/>"
                + file(pattern("%X{trace} %m%n")).replace("OUT", file().toString())
                + "</Appenders><Loggers><Logger name='io.hotguard' level='INFO' additivity='false'>"
                + "<AppenderRef ref='CONSOLE'/></Logger>"
                + root(REF)
                + "</Loggers></Configuration>");
    assertThat(out).contains("hotguard: changed 2 loggers to asynchronous ones: root, io.hotguard");
  }

  private static String file(String inside) {
    return "<File name='FILE' fileName='OUT'>" + inside + "</File>";
  }

  private static String pattern(String pattern) {
    return "<PatternLayout pattern='" + pattern + "'/>";
  }

  private static Arguments kind(String what, String appenders) {
    return Arguments.of(what, appenders);
  }

  static Stream<Arguments> kinds() {
    String plain = file(pattern(LINE)).replace("'FILE'", "'ONE'");
    String behind = "<AppenderRef ref='ONE'/>";
    return Stream.of(
        kind("converter", file(pattern("%traceOfThread %m%n"))),
        kind("converter inside another", file(pattern("%maxLen{%traceOfThread %m}{40}%n"))),
        kind("lookup", file(pattern("$${traceofthread:id} %m%n"))),
        kind("layout", file("<TraceLayout/>")),
        kind("filter", file("<TraceFilter/>" + pattern(LINE))),
        kind(
            "filter among others",
            file(
                "<Filters><ThresholdFilter level='TRACE'/><TraceFilter/></Filters>"
                    + pattern(LINE))),
        kind("appender", "<TraceAppender name='FILE' fileName='OUT'/>"),
        kind(
            "rewrite policy",
            plain.replace(LINE, "%m%n")
                + "<Rewrite name='FILE'><TracePolicy/>"
                + behind
                + "</Rewrite>"),
        kind(
            "routing key",
            plain
                + "<Routing name='FILE'><Routes pattern='$${traceofthread:id:-lost}'>"
                + "<Route ref='ONE'/><Route ref='OTHER' key='lost'/></Routes></Routing>"
                + "<Null name='OTHER'/>"),
        kind(
            "converter of an appender that is made for an event",
            "<Routing name='FILE'><Routes pattern='$${event:Level}'><Route>"
                + file(pattern("%traceOfThread %m%n")).replace("'FILE'", "'ONE'")
                + "</Route></Routes></Routing>"),
        kind(
            "converter behind a Failover",
            file(pattern("%traceOfThread %m%n")).replace("'FILE'", "'ONE'")
                + "<Failover name='FILE' primary='ONE'><Failovers><AppenderRef ref='OTHER'/>"
                + "</Failovers></Failover><Null name='OTHER'/>"));
  }

  private GuardedRig start(String appenders, String loggers, String takeOver) {
    return GuardedRig.start(
        directory.resolve("spill"), xml(appenders, loggers), "take-over", takeOver);
  }

  private String xml(String appenders, String loggers) {
    return GuardedRig.xml(
        appenders.replace("OUT", file().toString()),
        loggers + "<Logger name='io.hotguard.logging' level='OFF' additivity='false'/>");
  }

  private static String root(String inside) {
    return "<Root level='INFO'>" + inside + "</Root>";
  }

  private static final String REF = "<AppenderRef ref='FILE'/>";

  private static void log(GuardedRig rig, String logger) {
    log(i -> rig.logger(logger).info("{}", i));
  }

  /** It plans no change of an appender that ENFORCE leaves alone. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void isNamedByAGuardThatOnlyObserves(String what, String appenders) {
    Configuration stock = GuardedRig.parse(xml(appenders, root(REF)));
    LoggingSettings settings = GuardedRig.settings(directory, "take-over", "none");
    ElementTap.watch(stock);
    LoggerContext context = new LoggerContext("stock");
    context.start(stock);
    try {
      LoggingFacts facts =
          LiveFacts.facts(
              Objects.requireNonNull(LiveFacts.elementsOfRunning(stock)),
              "test",
              settings,
              SpillMode.FULL);
      SortedMap<String, String> kept = PlannedChanges.kept(stock, facts, settings);

      assertThat(kept).containsOnlyKeys("FILE");
      assertThat(kept.get("FILE")).contains(codeOfTheUser() + "$Trace");
      assertThat(PlannedChanges.of(stock, facts, settings, kept.keySet()).sentences())
          .noneMatch(change -> change.contains("FILE"));
    } finally {
      context.stop();
    }
  }

  /** The appenders of the library go to the guard all the same. */
  @Test
  void isReadForOneAppenderOfALogger() throws IOException {
    String other = file(pattern(LINE)).replace("'FILE'", "'OTHER'").replace("OUT'", "OUT2'");
    try (GuardedRig rig =
        start(
            file(pattern("%traceOfThread %m%n")) + other,
            root(REF + "<AppenderRef ref='OTHER'/>"),
            "none")) {
      log(rig, "shop");
      rig.awaitDrained();
      assertThat(rig.count("written")).isEqualTo(EVENTS);
      assertThat(rig.logger("shop").getContext().getRootLogger().getAppenders())
          .containsOnlyKeys("FILE", "OTHER");
    }
    assertThat(lines()).isEqualTo(expected());
    assertThat(Files.readAllLines(directory.resolve("out.log2"))).isEqualTo(expected());
  }

  static Stream<Arguments> filteringLoggers() {
    String child = "<Logger name='shop' level='INFO'>" + REF + "</Logger>";
    return Stream.of(
        kind("the logger", root("<TraceFilter/>" + REF)),
        kind("a reference", root("<AppenderRef ref='FILE'><TraceFilter/></AppenderRef>")),
        kind(
            "the parent",
            "<Logger name='shop' level='INFO'><AppenderRef ref='OTHER'/></Logger>"
                + root("<TraceFilter/>" + REF)),
        kind(
            "a logger in between",
            "<Logger name='shop.a' level='INFO'><AppenderRef ref='OTHER'/></Logger>"
                + "<Logger name='shop' level='INFO'><TraceFilter/><AppenderRef ref='OTHER'/></Logger>"
                + root(REF)),
        kind(
            "a logger with appenders of its own",
            child.replace("<Append", "<TraceFilter/><Append")
                + root("<AppenderRef ref='OTHER'/>")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("filteringLoggers")
  void isReadByAFilterOf(String what, String loggers) throws IOException {
    try (GuardedRig rig =
        start(file(pattern(LINE)) + "<CountingNoOp name='OTHER'/>", loggers, "none")) {
      log(rig, "shop.a");
      rig.logger("shop.a").info("without a trace");
      rig.awaitDrained();
    }
    assertThat(lines()).isEqualTo(expected());
  }

  /** Another thread calls the appenders of such a logger without the guard, too. */
  @Test
  void isNotReadBehindAnAsynchronousLogger() throws IOException {
    try (GuardedRig rig =
        start(
            file(pattern("%traceOfThread %m%n")),
            "<AsyncRoot level='INFO'>" + REF + "</AsyncRoot>",
            "none")) {
      log(rig, "shop");
      rig.awaitDrained();
      assertThat(rig.count("written")).isEqualTo(EVENTS);
    }
    assertThat(lines()).hasSize(EVENTS).allMatch(line -> line.startsWith("null "));
  }

  /** The event holds the context of the thread that logs. */
  @Test
  void isReadFromTheContextAlthoughTheGuardCallsTheAppender() throws IOException {
    try (GuardedRig rig = start(file(pattern("%X{trace} $${ctx:trace} %m%n")), root(REF), "none")) {
      for (int i = 0; i < EVENTS; i++) {
        ThreadContext.put("trace", "t" + i);
        rig.logger("shop").info("{}", i);
      }
      ThreadContext.clearAll();
      rig.awaitDrained();
      assertThat(rig.count("written")).isEqualTo(EVENTS);
    }
    assertThat(lines())
        .isEqualTo(IntStream.range(0, EVENTS).mapToObj(i -> "t" + i + " t" + i + " " + i).toList());
  }
}
