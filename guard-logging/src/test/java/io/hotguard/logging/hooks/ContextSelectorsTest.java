/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.log4j.Log4jAdapter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whichever of Log4j's context selectors the user has set, and where: one ring, the guard's. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ContextSelectorsTest {
  private static final String CORE = "org.apache.logging.log4j.core.";
  private static final String ASYNC = CORE + "async.AsyncLoggerContextSelector";
  private static final String DEFAULT = CORE + "selector.ClassLoaderContextSelector";
  private static final String KEY = "log4j2.contextSelector";

  private static final String CONFIGURATION =
      "<Configuration status='WARN' packages='io.hotguard.logging.hooks'><Appenders>"
          + "<File name='File' fileName='${sys:dir}/main.log'>"
          + "<PatternLayout pattern='[t=%t] %L %p %c %m%n'/></File>"
          + "<File name='Own' fileName='${sys:dir}/own.log'>"
          + "<PatternLayout pattern='[t=%t] %L %p %c %m%n'/></File>"
          + "</Appenders><Loggers>"
          + "<AsyncLogger name='mixed' level='INFO'><AppenderRef ref='Own'/></AsyncLogger>"
          + "<Logger name='audit' level='WARN' includeLocation='true'/>"
          + "<Root level='INFO'><AppenderRef ref='File'/></Root></Loggers></Configuration>";

  @TempDir Path root;

  @ParameterizedTest
  @CsvSource({
    "property, " + ASYNC,
    "property, " + DEFAULT,
    "legacy, " + ASYNC,
    "file, " + ASYNC,
    "system-file, " + ASYNC,
    "environment, " + ASYNC,
  })
  void hasOneRingWithTheSameOutput(String where, String selector) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            application(ChildJvm.stock(FormatsApp.class, root.resolve("stock")), where, selector),
            application(
                ChildJvm.enforced(FormatsApp.class, root.resolve("guarded")), where, selector));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    Map<String, String> stock = results.get(0).facts();
    Map<String, String> guarded = results.get(1).facts();

    assertThat(stock).containsEntry("selector.class", selector);
    assertThat(guarded)
        .containsEntry(
            "selector.class", "io.hotguard.logging.internal.context.GuardedContextSelector")
        .containsEntry(
            "context.class",
            "io.hotguard.logging.internal.context."
                + (selector.contains("Async") ? "GuardedAsyncContext" : "GuardedLoggerContext"))
        .containsEntry(
            "logger.Root.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger")
        .containsEntry(
            "logger.mixed.class", "io.hotguard.logging.internal.rewrite.GuardedAsyncLogger");
    // The one of Log4j is idle: whatever arrives in a file came through the guard's consumer.
    assertThat(guarded.get("threads"))
        .contains("hotguard-logging-")
        .doesNotContain("AsyncLogger-")
        .doesNotContain("AsyncLoggerConfig-#, AsyncLoggerConfig");
    for (String log : List.of("main.log", "own.log")) {
      assertThat(Output.byThread(results.get(1).lines(log)))
          .as(log)
          .isNotEmpty()
          .isEqualTo(Output.byThread(results.get(0).lines(log)));
    }
  }

  /** The guard builds none of these; the application still waits for no appender. */
  @ParameterizedTest
  @ValueSource(strings = {"initialized", "own", "ownDefault"})
  void staysAsynchronousWhereTheConfigurationStays(String how) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            given(ChildJvm.stock(StartingApp.class, root.resolve("stock")), how),
            given(ChildJvm.enforced(StartingApp.class, root.resolve("guarded")), how));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());

    assertThat(results.get(1).console()).contains("stays as it is, UNGUARDED");
    for (ChildJvm.Result result : results) {
      assertThat(result.facts().get("threads"))
          .contains("AsyncLogger[")
          .doesNotContain("hotguard-logging-");
      if (!Log4jAdapter.copiesProperties()) { // An older Log4j has one selector for all questions.
        assertThat(result.facts())
            .containsEntry(
                "logger.Root.location", results.get(0).facts().get("logger.Root.location"));
      }
    }
    for (String log : List.of("main.log", "own.log")) {
      assertThat(Output.byThread(results.get(1).lines(log)))
          .isEqualTo(Output.byThread(results.get(0).lines(log)));
    }
  }

  private static ChildJvm given(ChildJvm child, String how) {
    return child
        .property(KEY, ASYNC)
        .resource("other.xml", ConfigurationOriginsTest.SIMPLE)
        .arguments(how);
  }

  @ParameterizedTest
  @CsvSource({
    "io.hotguard.logging.hooks.CustomSelector",
    CORE + "selector.JndiContextSelector",
    CORE + "selector.BasicContextSelector",
    CORE + "async.BasicAsyncLoggerContextSelector",
  })
  void leavesAnyOtherSelectorAloneAndSaysSo(String selector) throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            application(
                ChildJvm.stock(FormatsApp.class, root.resolve("stock")), "property", selector),
            application(
                ChildJvm.enforced(FormatsApp.class, root.resolve("guarded")),
                "property",
                selector));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    Map<String, String> guarded = results.get(1).facts();

    assertThat(guarded).isEqualTo(results.get(0).facts());
    assertThat(results.get(1).err())
        .contains("hotguard: logging is UNGUARDED: log4j2.contextSelector=" + selector)
        .contains("ClassLoaderContextSelector and AsyncLoggerContextSelector,");
    assertThat(Output.byThread(results.get(1).lines("main.log")))
        .isEqualTo(Output.byThread(results.get(0).lines("main.log")));
  }

  @Test
  void keepsSynchronousLoggersWithoutLocationWhereAllWereAsynchronous() throws Exception {
    ChildJvm.Result result =
        application(ChildJvm.enforced(FormatsApp.class, root), "property", ASYNC).run();

    assertThat(result.facts())
        .containsEntry("logger.Root.location", "false")
        .containsEntry("logger.mixed.location", "false");
    assertThat(result.lines("main.log")).isNotEmpty().anyMatch(line -> line.contains("]  "));
  }

  private static ChildJvm application(ChildJvm child, String where, String selector) {
    child
        .resource("log4j2.xml", CONFIGURATION)
        .property("log4j2.enableJndiContextSelector", "true");
    return switch (where) {
      case "property" -> child.property(KEY, selector);
      case "legacy" -> child.property("Log4jContextSelector", selector);
      case "file" -> child.resource("log4j2.component.properties", KEY + "=" + selector);
      case "system-file" -> child.resource("log4j2.system.properties", KEY + "=" + selector);
      default -> child.environment("LOG4J_CONTEXT_SELECTOR", selector);
    };
  }
}
