/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.AppenderQueues;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.RingGauge;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** The logging library of both runs, and how a process gets it. */
enum LogLibrary {
  LOG4J("-Dlog4j2.configurationFile=classpath:io/hotguard/benchmarks/demo/log4j2-demo.xml"),
  /** Each appender behind an {@code AsyncAppender} with its defaults. */
  LOGBACK("-Dlogback.configurationFile=io/hotguard/benchmarks/demo/logback-demo.xml");

  private final String configuration;

  LogLibrary(String configuration) {
    this.configuration = configuration;
  }

  /** The option of the JVM that names the configuration file. */
  String configuration() {
    return configuration;
  }

  /** The class path of a process that logs through this library. */
  String classPath() throws IOException {
    return this == LOGBACK ? ClassPaths.with("logback") : ClassPaths.own();
  }

  /** Starts the library in this process. */
  ShopLog open() {
    return this == LOGBACK ? new LogbackShop() : new Log4jShop();
  }

  /** The versions of the library and its parts. */
  Map<String, String> versions(Map<String, String> all) {
    Map<String, String> own = new TreeMap<>(all);
    own.keySet()
        .retainAll(
            this == LOGBACK ? Set.of("Logback", "logback-gelf") : Set.of("Log4j", "Disruptor"));
    return own;
  }

  /** Log4j's side of the application, loaded only in a process that logs through Log4j. */
  static final class Log4jShop implements ShopLog {
    private final Logger shop = LogManager.getLogger(SHOP);
    private final Logger library = LogManager.getLogger(LIBRARY);

    @Override
    public void session(String session) {
      ThreadContext.put("session", session);
    }

    @Override
    public void log(Kind kind, int thread, long sequence) {
      Logger logger = EventMix.isFromLibrary(sequence) ? library : shop;
      switch (kind) {
        case DEBUG -> logger.debug(DEBUG, thread, sequence, sequence % 17);
        case INFO -> logger.info(INFO, thread, sequence, sequence % 9973, sequence % 31);
        case WARN -> logger.warn(WARN, thread, sequence, sequence % 997);
        case ERROR -> logger.error(ERROR, thread, sequence, ShopLog.refusal());
      }
    }

    @Override
    public long waiting() {
      return RingGauge.waiting();
    }

    @Override
    public void close() {
      LogManager.shutdown();
    }
  }

  /** Logback's side of the application, loaded only in a process that has Logback. */
  static final class LogbackShop implements ShopLog {
    private final org.slf4j.Logger shop = LoggerFactory.getLogger(SHOP);
    private final org.slf4j.Logger library = LoggerFactory.getLogger(LIBRARY);

    @Override
    public void session(String session) {
      MDC.put("session", session);
    }

    @Override
    public void log(Kind kind, int thread, long sequence) {
      org.slf4j.Logger logger = EventMix.isFromLibrary(sequence) ? library : shop;
      switch (kind) {
        case DEBUG -> logger.debug(DEBUG, thread, sequence, sequence % 17);
        case INFO -> logger.info(INFO, thread, sequence, sequence % 9973, sequence % 31);
        case WARN -> logger.warn(WARN, thread, sequence, sequence % 997);
        case ERROR -> logger.error(ERROR, thread, sequence, ShopLog.refusal());
      }
    }

    @Override
    public long waiting() {
      return AppenderQueues.waiting();
    }

    @Override
    public void close() {
      ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }
  }

  /** The log of the application, in one of the libraries. <b>Threading:</b> any thread. */
  interface ShopLog {
    String SHOP = "shop.order.Checkout";

    /** A logger without an entry in any configuration. */
    String LIBRARY = "org.library.Pool";

    String DEBUG = "id={}:{} basket of {} items read";
    String INFO = "id={}:{} order {} paid in {} ms";
    String WARN = "id={}:{} stock of item {} is low";
    String ERROR = "id={}:{} payment refused";

    /** Puts a session into the context of the calling thread. */
    void session(String session);

    /** Logs the event of a sequence number. */
    void log(Kind kind, int thread, long sequence);

    /** Events that wait in the queues of the library itself. */
    long waiting();

    /** Stops the library as an application does before it ends. */
    void close();

    static RuntimeException refusal() {
      return new IllegalStateException("card expired");
    }
  }
}
