/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The known traits of the appenders of a library, which no interface of Log4j or Logback tells: one
 * row for each prefix of class names, read by rules, guards and reports. <b>Threading:</b>
 * immutable; any thread.
 */
public final class AppenderTraits {
  /** A property of an appender, which a setting may decide. */
  public enum Trait {
    /** Sends to another machine. */
    NETWORK,
    /** Returns from {@code append} while the event is in a queue of its own. */
    QUEUE,
    /** Makes the thread that logs wait for another machine. */
    WAITS,
    /** Reads more of the thread that logs than the event holds. */
    READS_CALLER,
    /** Prints an event on a thread of its own. */
    PRINTS_LATER,
    /** Reports a failure only if {@code ignoreExceptions} is off: no error handler, no return. */
    SWALLOWS,
    /** Writes to a stream socket that the appender does not show. */
    HIDDEN_STREAM
  }

  /** How an appender tells that an event has left it, or is lost. */
  public enum Sign {
    /** {@code append} returns, throws, or reports an error before it returns. */
    RETURN,
    /** A listener for sent events and connections, of logstash-logback-encoder. */
    LISTENER,
    /** A callback of the Kafka producer, behind a {@code DeliveryStrategy} that can be set. */
    CALLBACK,
    /** Nothing for the single event: at most a metric, or a status message for many events. */
    NONE
  }

  /** Logback's own queue in front of other appenders. */
  public static final String LOGBACK_ASYNC = "ch.qos.logback.classic.AsyncAppender";

  private static final String LOG4J = "org.apache.logging.log4j.";
  private static final String LOG4J_APPENDER = LOG4J + "core.appender.";

  /*
   * The longest prefix of a class name decides. The names of Log4j's plugins are in lower case; a
   * configuration that is only read has no class.
   *
   * OpenTelemetry is no network appender: its append offers the record to a queue in memory and
   * waits for no exporter (BatchLogRecordProcessor). A journal in front of that queue would keep no
   * event longer, would fill the queue at the speed of the disk after a pause, and would lose the
   * trace that an event carries as an object: a journal record keeps texts.
   *
   * Most events of Logback's SMTPAppender end in its cyclic buffer as configured. The appenders of
   * awslogs and of Google Cloud have their queue by a setting. Syslog4j has a thread of its own by
   * default.
   *
   * These read the calling thread: OpenTelemetry its current context, Sentry its scope (user, tags,
   * transaction), Google Cloud its request and trace (ContextHandler, TraceLoggingEnhancer), and the
   * lookups of log4j-web the current request.
   */
  private static final List<AppenderTraits> TABLE =
      List.of(
          // Log4j
          row(LOG4J_APPENDER + "SocketAppender", "socket").network().waits(),
          row(LOG4J_APPENDER + "SyslogAppender", "syslog").network().waits(),
          row(LOG4J_APPENDER + "HttpAppender", "http").network().waits(),
          row(LOG4J_APPENDER + "SmtpAppender", "smtp").network().waits(),
          row(LOG4J + "smtp.").network().waits(),
          row(LOG4J_APPENDER + "db.", "jdbc", "jpa").network().waits(),
          row(LOG4J_APPENDER + "nosql.", "nosql", "couchdb", "mongodb").network().waits(),
          row(LOG4J + "cassandra.", "cassandra").network().waits(),
          row(LOG4J_APPENDER + "mom.", "jms", "jms-javax", "jms-jakarta", "jmsqueue", "jmstopic")
              .network()
              .waits(),
          row(LOG4J_APPENDER + "mom.kafka.", "kafka")
              .network()
              .waits()
              .queue(settings -> is(settings, "syncSend", "false")),
          row(LOG4J_APPENDER + "mom.jeromq.", "jeromq", "zeromq").network().waits().queue(),
          row(LOG4J + "flume.", "flume")
              .network()
              .waits()
              .queue(
                  settings ->
                      is(settings, "type", "embedded") || is(settings, "type", "persistent")),
          // Logback
          row("ch.qos.logback.classic.net.").network(),
          row("ch.qos.logback.classic.net.JMS").network().waits(),
          row("ch.qos.logback.classic.net.SMTPAppender")
              .network()
              .waits(settings -> is(settings, "asynchronousSending", "false"))
              .queue(),
          socket("ch.qos.logback.classic.net.SocketAppender"),
          socket("ch.qos.logback.classic.net.SSLSocketAppender"),
          row("ch.qos.logback.classic.net.server.").network().queue(),
          row("ch.qos.logback.classic.db.").network().waits(),
          row("io.dropwizard.logging.common.socket.").network(),
          row("io.dropwizard.logging.common.socket.DropwizardSocket").network().waits(),
          // Others
          row("biz.paluch.logging.gelf.", "gelf")
              .network()
              .waits(AppenderTraits::isStreamHost)
              .with(Trait.SWALLOWS)
              .with(Trait.HIDDEN_STREAM),
          row("ca.pjer.logback.")
              .network()
              .waits(settings -> !isPositive(settings.apply("maxFlushTimeMillis")))
              .queue(settings -> isPositive(settings.apply("maxFlushTimeMillis"))),
          row("com.appenders.log4j2.elasticsearch.", "elasticsearch").network().queue(),
          row("com.github.danielwegener.logback.kafka.").network().waits().queue(Sign.CALLBACK),
          row("com.github.loki4j.").network().queue(),
          row("com.google.cloud.logging.").with(Trait.READS_CALLER),
          row("com.google.cloud.logging.logback.")
              .network()
              .with(Trait.READS_CALLER)
              .waits(settings -> is(settings, "writeSynchronicity", "SYNC"))
              .queue(settings -> !is(settings, "writeSynchronicity", "SYNC")),
          row("com.internetitem.logback.elasticsearch.").network().queue(),
          row("com.papertrailapp.logback.").network().queue(),
          row("com.splunk.logging.", "splunkhttp").network().queue(),
          row("de.siegmar.logbackgelf.").network().waits(),
          row("de.siegmar.logbackgelf.GelfUdp").network(),
          row("io.opentelemetry.").with(Trait.READS_CALLER),
          row("io.opentelemetry.instrumentation.log4j.appender.").with(Trait.READS_CALLER).queue(),
          row("io.opentelemetry.instrumentation.logback.appender.")
              .with(Trait.READS_CALLER)
              .queue(),
          row("io.sentry.", "sentry").network().queue().with(Trait.READS_CALLER),
          logstash("", Sign.NONE),
          logstash("AsyncDisruptorAppender", Sign.NONE).with(Trait.PRINTS_LATER),
          logstash("AbstractLogstashTcpSocketAppender", Sign.LISTENER),
          logstash("LogstashTcpSocketAppender", Sign.LISTENER),
          row("org.graylog2.log4j2.").network().waits().queue().with(Trait.HIDDEN_STREAM),
          row("pl.tkowalcz.tjahzi.", "loki").network().queue(),
          row(LOG4J + "web.").with(Trait.READS_CALLER),
          // Encoders, layouts and converters that read the event alone
          row("ch.qos.logback.contrib."),
          row("co.elastic.logging."),
          row("io.dropwizard.logging."),
          row("net.logstash.logback."),
          row("org.springframework.boot.logging."));

  private static final AppenderTraits UNKNOWN = row("");

  private final String prefix;
  private final Set<String> plugins;
  private final Map<Trait, Predicate<UnaryOperator<String>>> traits;
  private final Sign sign;

  private AppenderTraits(
      String prefix,
      Set<String> plugins,
      Map<Trait, Predicate<UnaryOperator<String>>> traits,
      Sign sign) {
    this.prefix = prefix;
    this.plugins = plugins;
    this.traits = traits;
    this.sign = sign;
  }

  private static AppenderTraits row(String prefix, String... plugins) {
    return new AppenderTraits(prefix, Set.of(plugins), Map.of(), Sign.RETURN);
  }

  /** A full queue holds up each event for eventDelayLimit, by default 100 ms, and then loses it. */
  private static AppenderTraits socket(String prefix) {
    return row(prefix)
        .network()
        .waits(settings -> !isZero(settings.apply("eventDelayLimit")))
        .queue();
  }

  /** A full ring buffer holds up each event for appendTimeout, by default 0, and then loses it. */
  private static AppenderTraits logstash(String name, Sign sign) {
    return row("net.logstash.logback.appender." + name)
        .network()
        .waits(
            settings -> {
              String timeout = settings.apply("appendTimeout");
              return !timeout.isEmpty() && !isZero(timeout);
            })
        .queue(sign);
  }

  private AppenderTraits with(Trait trait, Predicate<UnaryOperator<String>> decides) {
    Map<Trait, Predicate<UnaryOperator<String>>> more = new EnumMap<>(Trait.class);
    more.putAll(traits);
    more.put(trait, decides);
    return new AppenderTraits(prefix, plugins, more, sign);
  }

  private AppenderTraits with(Trait trait) {
    return with(trait, settings -> true);
  }

  private AppenderTraits network() {
    return with(Trait.NETWORK);
  }

  private AppenderTraits waits() {
    return with(Trait.WAITS);
  }

  private AppenderTraits waits(Predicate<UnaryOperator<String>> decides) {
    return with(Trait.WAITS, decides);
  }

  private AppenderTraits queue() {
    return queue(Sign.NONE);
  }

  private AppenderTraits queue(Sign told) {
    return new AppenderTraits(prefix, plugins, with(Trait.QUEUE).traits, told);
  }

  private AppenderTraits queue(Predicate<UnaryOperator<String>> decides) {
    return new AppenderTraits(prefix, plugins, with(Trait.QUEUE, decides).traits, Sign.NONE);
  }

  /** Returns what is known of a class by its name; {@link #isKnown} tells whether that is much. */
  public static AppenderTraits ofClass(String className) {
    return TABLE.stream()
        .filter(row -> className.startsWith(row.prefix))
        .max(Comparator.comparingInt(row -> row.prefix.length()))
        .orElse(UNKNOWN);
  }

  /** Returns what is known of a class or of the nearest known class that it extends. */
  public static AppenderTraits ofClass(Class<?> appender) {
    for (Class<?> type = appender; type != null; type = type.getSuperclass()) {
      AppenderTraits known = ofClass(type.getName());
      if (known.isKnown()) {
        return known;
      }
    }
    return UNKNOWN;
  }

  /** Returns what is known of a plugin of Log4j, by its class if that is known. */
  public static AppenderTraits ofPlugin(String type, @Nullable String className) {
    AppenderTraits known = className == null ? UNKNOWN : ofClass(className);
    String name = type.toLowerCase(Locale.ROOT);
    return known.isKnown()
        ? known
        : TABLE.stream().filter(row -> row.plugins.contains(name)).findFirst().orElse(UNKNOWN);
  }

  public boolean isKnown() {
    return this != UNKNOWN;
  }

  /** Tells whether an appender has a trait, with any settings or some. */
  public boolean has(Trait trait) {
    return traits.containsKey(trait);
  }

  /**
   * Tells whether an appender with these settings has a trait.
   *
   * @param setting gives a setting of the appender by its name; empty if it is not set
   */
  public boolean has(Trait trait, UnaryOperator<String> setting) {
    Predicate<UnaryOperator<String>> decides = traits.get(trait);
    return decides != null && decides.test(setting);
  }

  /** Tells whether such an appender takes events into a queue and tells nothing of each. */
  public boolean handsOver(UnaryOperator<String> setting) {
    return sign == Sign.NONE && has(Trait.QUEUE, setting);
  }

  /** How an appender with a queue of its own tells what became of an event. */
  public Sign sign() {
    return sign;
  }

  private static boolean is(UnaryOperator<String> settings, String name, String value) {
    return settings.apply(name).strip().equalsIgnoreCase(value);
  }

  private static boolean isPositive(String number) {
    return number.strip().matches("0*[1-9]\\d*");
  }

  /** Tells whether a duration, such as {@code 0 milliseconds}, is zero. */
  private static boolean isZero(String duration) {
    return duration.matches("0+\\b.*");
  }

  /** Without a scheme, logstash-gelf sends datagrams. */
  private static boolean isStreamHost(UnaryOperator<String> settings) {
    return settings.apply("host").matches("(?s)(tcp|https?|redis):.*");
  }

  @Override
  public String toString() {
    return prefix + "* " + traits.keySet();
  }
}
