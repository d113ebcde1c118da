/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.joran.spi.JoranException;
import io.hotguard.GuardSnapshot;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logging.contract.ReconfiguredStorm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A storm of events with Logback under reconfigurations. */
public final class ReconfiguredApp implements ReconfiguredStorm.Library {
  private static final String APPENDERS =
      "<configuration><appender name='SEEN' class='"
          + SeenAppender.class.getName()
          + "'/><appender name='FILE' class='ch.qos.logback.core.FileAppender'>"
          + "<file>events.log</file><encoder><pattern>%m%n</pattern></encoder></appender>";
  private static final String REFS = "<appender-ref ref='SEEN'/><appender-ref ref='FILE'/>";
  private static final String ROOT = "<root level='INFO'>" + REFS + "</root></configuration>";
  private static final Level[] LEVELS = {Level.INFO, Level.DEBUG, Level.TRACE};

  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Path first;
  private final Path second;
  private final Logger[] loggers = new Logger[16];

  /** Keeps the texts of the application's events. */
  public static final class SeenAppender extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLoggerName().startsWith("app")) {
        ReconfiguredStorm.see(event.getFormattedMessage());
      }
    }
  }

  private ReconfiguredApp(Path first, Path second) {
    this.first = first;
    this.second = second;
    for (int i = 0; i < loggers.length; i++) {
      loggers[i] = context.getLogger("app." + i);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path first = Files.writeString(Path.of("first.xml"), APPENDERS + ROOT);
    Path second =
        Files.writeString(
            Path.of("second.xml"),
            APPENDERS
                + "<logger name='app' level='DEBUG' additivity='false'>"
                + REFS
                + "</logger>"
                + ROOT);
    System.setProperty("logback.configurationFile", first.toAbsolutePath().toString());
    ReconfiguredStorm.run(new ReconfiguredApp(first, second));
  }

  @Override
  public void log(boolean warn, String text) {
    Logger logger = loggers[text.hashCode() & loggers.length - 1];
    if (warn) {
      logger.warn(text);
    } else {
      logger.info("{}", text);
    }
  }

  @Override
  public void reconfigure(boolean toSecond) {
    context.reset();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    try {
      configurator.doConfigure((toSecond ? second : first).toFile());
    } catch (JoranException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void setLevel(int number) {
    String name = number % 8 == 0 ? Logger.ROOT_LOGGER_NAME : "app." + number % 8;
    context.getLogger(name).setLevel(LEVELS[number / 8 % LEVELS.length]);
  }

  @Override
  public GuardSnapshot snapshot() {
    return LogbackGuard.all().get(0).snapshot();
  }

  @Override
  public void stop() {
    context.stop();
  }
}
