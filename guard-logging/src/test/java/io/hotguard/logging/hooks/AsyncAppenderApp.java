/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.internal.ring.Await;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;

/** An application whose loggers write to an Async appender. */
public final class AsyncAppenderApp {
  private AsyncAppenderApp() {}

  public static void main(String[] arguments) throws Exception {
    LoggerContext context = LoggerContext.getContext(false);
    Facts facts = new Facts();
    String plain = " ignoreExceptions='false'";
    run(
        context,
        facts,
        "levels",
        "",
        "<AppenderRef ref='A' level='warn'/><AppenderRef ref='B'/>",
        "");
    run(
        context,
        facts,
        "filters",
        "",
        "<AppenderRef ref='A'><MarkerFilter marker='M' onMatch='DENY' onMismatch='NEUTRAL'/>"
            + "</AppenderRef><AppenderRef ref='B'/>"
            + "<ThresholdFilter level='warn'/>",
        "");
    for (String throwing : List.of("", plain)) {
      String key = throwing.isEmpty() ? "swallowing" : "throwing";
      run(
          context,
          facts,
          key + ".both",
          "",
          "<AppenderRef ref='A'/><AppenderRef ref='B'/>",
          throwing);
      run(context, facts, key + ".error", " errorRef='E'", "<AppenderRef ref='A'/>", throwing);
      run(context, facts, key + ".alias", " error-ref='E'", "<AppenderRef ref='A'/>", throwing);
      run(context, facts, key + ".own", plain, "<AppenderRef ref='A'/>", throwing);
    }
    if (arguments.length > 0) {
      overflow(context, facts);
    }
    facts.write();
    LogManager.shutdown();
  }

  private static void run(
      LoggerContext context, Facts facts, String key, String attributes, String refs, String a)
      throws Exception {
    CaptureAppender.SEEN.clear();
    configure(
        context,
        "<Capture name='A'"
            + a
            + "/><Capture name='B'/><Capture name='E'/>"
            + "<Async name='Async'"
            + attributes
            + ">"
            + refs
            + "</Async>");
    Logger logger = context.getLogger("app");
    String outcome = "returns";
    try {
      logger.info("info");
      logger.warn("warn");
      logger.warn(MarkerManager.getMarker("M"), "marked");
      logger.error("refused by A");
    } catch (RuntimeException e) {
      outcome = "throws";
    }
    facts.describe(key + ".", context);
    configure(context, "<Null name='Async'/>");
    facts.put(
        key,
        CaptureAppender.SEEN.stream()
            .map(CaptureAppender.Seen::text)
            .filter(text -> !text.contains("hotguard: ")) // tells of the failures
            .sorted()
            .collect(Collectors.joining(", ")));
    facts.put(key + ".caller", outcome);
  }

  private static void overflow(LoggerContext context, Facts facts) throws Exception {
    CaptureAppender.SEEN.clear();
    configure(
        context,
        "<Capture name='A'/><Async name='Async' blocking='false' bufferSize='8'>"
            + "<AppenderRef ref='A'/></Async>");
    Logger logger = context.getLogger("app");
    LoggingGuard guard = LoggingGuard.all().get(0);
    Map<String, Long> before = guard.snapshot().counters();
    for (int i = 0; i < 20_000; i++) {
      logger.info("event {}", i);
    }
    // Events on disk go to the appender that their logger has then.
    Await.until("delivered", () -> isDone(guard.snapshot().counters(), before));
    configure(context, "<Null name='Async'/>");
    Map<String, Long> after = guard.snapshot().counters();
    facts.put(
        "overflow.seen",
        CaptureAppender.SEEN.stream().filter(seen -> seen.text().contains("event ")).count());
    for (String counter : List.of("logged", "written", "dropped")) {
      facts.put("overflow." + counter, after.get(counter) - before.get(counter));
    }
  }

  private static boolean isDone(Map<String, Long> now, Map<String, Long> before) {
    return Stream.of("written", "dropped").mapToLong(key -> now.get(key) - before.get(key)).sum()
        >= now.get("logged") - before.get("logged");
  }

  private static void configure(LoggerContext context, String appenders) throws Exception {
    String xml =
        "<Configuration status='OFF' packages='io.hotguard.logging.hooks'><Appenders>"
            + appenders
            + "</Appenders><Loggers><Root level='info'><AppenderRef ref='Async'/></Root>"
            + "</Loggers></Configuration>";
    context.reconfigure(
        new XmlConfiguration(
            context,
            new ConfigurationSource(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))));
  }
}
