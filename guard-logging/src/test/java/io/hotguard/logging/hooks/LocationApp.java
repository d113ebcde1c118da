/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;

/** Logs one event with each combination of logger, {@code includeLocation} and appender. */
public final class LocationApp {
  private static final String PRINTS = "<PatternLayout pattern='%C{1}.%M:%L %m'/>";
  private static final String PLAIN = "<PatternLayout pattern='%m'/>";
  private static final String REF = "<AppenderRef ref='A'/>";
  private static final String FILTERED_REF = "<AppenderRef ref='A'><Peeking/></AppenderRef>";

  /** The chain behind the root logger: appenders, and the content of the logger. */
  static final Map<String, String[]> SINKS = new LinkedHashMap<>();

  static {
    sink("prints", capture("A", PRINTS), REF);
    sink("plain", capture("A", PLAIN), REF);
    sink("json", capture("A", json(true)), REF);
    sink("jsonPlain", capture("A", json(false)), REF);
    sink("own", "<Peek name='A'/>", REF);
    sink("csv", capture("A", "<CsvLogEventLayout/>"), REF);
    sink("asyncPrints", async("A", "", capture("B", PRINTS)), REF);
    sink("asyncLocated", async("A", " includeLocation='true'", capture("B", PRINTS)), REF);
    sink("asyncPlain", async("A", " includeLocation='true'", capture("B", PLAIN)), REF);
    sink("filterOnLogger", capture("A", PLAIN), "<Peeking/>" + REF);
    sink("filterOnRef", capture("A", PLAIN), FILTERED_REF);
    sink("filterOnAppender", capture("A", PLAIN + "<Peeking/>"), REF);
    sink(
        "rewritePlain",
        "<Rewrite name='A'><AppenderRef ref='B'/></Rewrite>" + capture("B", PLAIN),
        REF);
    sink(
        "rewrite",
        "<Rewrite name='A'><AppenderRef ref='B'/></Rewrite>" + capture("B", PRINTS),
        REF);
    sink(
        "failover",
        "<Failover name='A' primary='B'><Failovers>"
            + "<AppenderRef ref='C'/></Failovers></Failover>"
            + capture("B", PRINTS)
            + capture("C", PLAIN),
        REF);
    sink(
        "routing",
        "<Routing name='A'><Routes pattern='x'><Route ref='B'/></Routes></Routing>"
            + capture("B", PRINTS),
        REF);
    sink("mixed", capture("A", PRINTS) + capture("B", PLAIN), REF + "<AppenderRef ref='B'/>");
  }

  private LocationApp() {}

  private static void sink(String name, String appenders, String content) {
    SINKS.put(name, new String[] {appenders, content});
  }

  private static String capture(String name, String content) {
    return "<Capture name='" + name + "'>" + content + "</Capture>";
  }

  private static String json(boolean location) {
    return "<JsonLayout compact='true' eventEol='false' locationInfo='"
        + location
        + "'><KeyValuePair key='k' value='v'/></JsonLayout>";
  }

  private static String async(String name, String attributes, String behind) {
    return behind + "<Async name='" + name + "'" + attributes + "><AppenderRef ref='B'/></Async>";
  }

  public static void main(String[] arguments) throws Exception {
    LoggerContext context = LoggerContext.getContext(false);
    Facts facts = new Facts();
    for (Map.Entry<String, String[]> sink : SINKS.entrySet()) {
      for (String location : List.of("", " includeLocation='true'", " includeLocation='false'")) {
        for (String element : List.of("Root", "AsyncRoot")) {
          String key = sink.getKey() + "/" + element + flag(location);
          String root = element(element, " level='info'" + location, sink.getValue()[1]);
          run(context, facts, key, sink.getValue()[0], root);
        }
      }
    }
    for (String child : List.of("Logger", "AsyncLogger")) {
      for (String parent : List.of("Root", "AsyncRoot")) {
        for (String flag : List.of("", " includeLocation='true'")) {
          String name = child + flag(flag) + "/" + parent;
          for (Map.Entry<String, String[]> pair : pairs().entrySet()) {
            String[] content = pair.getValue();
            run(
                context,
                facts,
                "child/" + pair.getKey() + "/" + name,
                content[0],
                element(child, " name='a'" + flag, content[1])
                    + element(parent, " level='info'", content[2]));
          }
        }
      }
    }
    facts.put("bytes.collected", bytes(context, "includeLocation='true'", PRINTS));
    facts.put("bytes.discarded", bytes(context, "includeLocation='true'", PLAIN));
    facts.put("bytes.none", bytes(context, "", PLAIN));
    facts.write();
    LogManager.shutdown();
  }

  /** Appenders, content of the child, content of the parent. */
  private static Map<String, String[]> pairs() {
    Map<String, String[]> pairs = new LinkedHashMap<>();
    String b = "<AppenderRef ref='B'/>";
    pairs.put("parentPrints", new String[] {capture("A", PLAIN) + capture("B", PRINTS), REF, b});
    pairs.put("childPrints", new String[] {capture("A", PRINTS) + capture("B", PLAIN), REF, b});
    pairs.put("childOwn", new String[] {"<Peek name='A'/>" + capture("B", PLAIN), REF, b});
    pairs.put("emptyChild", new String[] {capture("B", PRINTS), "", b});
    pairs.put("nobody", new String[] {capture("A", PLAIN) + capture("B", PLAIN), REF, b});
    return pairs;
  }

  private static String flag(String attribute) {
    return attribute.replaceAll("[^a-z]+includeLocation=|'", "-");
  }

  private static String element(String name, String attributes, String content) {
    return "<" + name + attributes + ">" + content + "</" + name + ">";
  }

  private static void run(
      LoggerContext context, Facts facts, String key, String appenders, String loggers)
      throws Exception {
    configure(context, appenders, loggers);
    CaptureAppender.SEEN.clear();
    Logger logger = context.getLogger("a.b");
    logger.info("parameter {}", 1);
    configure(context, "<Null name='N'/>", "<Root level='off'/>"); // what is on its way arrives
    StringBuilder text = new StringBuilder();
    StringBuilder location = new StringBuilder();
    List<CaptureAppender.Seen> inOrder = new ArrayList<>(CaptureAppender.SEEN);
    inOrder.sort(Comparator.comparing(CaptureAppender.Seen::text));
    for (CaptureAppender.Seen seen : inOrder) {
      text.append(seen.text().replaceAll("\"(instant\":\\{[^}]*\\}|endOfBatch\":[a-z]*),", ""))
          .append(" | ");
      location.append(seen.source() ? "source " : "none ");
    }
    facts.put(key + ".text", text);
    facts.put(key + ".source", location);
  }

  private static void configure(LoggerContext context, String appenders, String loggers)
      throws Exception {
    String xml =
        "<Configuration status='ERROR' packages='io.hotguard.logging.hooks'><Appenders>"
            + appenders
            + "</Appenders><Loggers>"
            + loggers
            + "</Loggers></Configuration>";
    context.reconfigure(
        new XmlConfiguration(
            context,
            new ConfigurationSource(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))));
  }

  /** Bytes that a caller allocates per event; walking the stack is most of it, if it happens. */
  private static long bytes(LoggerContext context, String flag, String layout) throws Exception {
    configure(
        context,
        "<Null name='N'/>" + capture("A", layout),
        "<AsyncRoot level='info' "
            + flag
            + "><AppenderRef ref='N'/><AppenderRef ref='A' level='error'/></AsyncRoot>");
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Logger logger = context.getLogger("a.b");
    long before = 0;
    int events = 2_000;
    for (int i = 0; i < 2 * events; i++) {
      if (i == events) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      logger.info("constant");
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / events;
  }
}
