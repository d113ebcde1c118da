/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.LoggingGuard;
import io.hotguard.logging.contract.ReconfiguredStorm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;

/** A storm of events with Log4j under reconfigurations. */
public final class ReconfiguredApp implements ReconfiguredStorm.Library {
  private static final String APPENDERS =
      "<Configuration status='ERROR'><Appenders><Seen name='SEEN'/>"
          + "<File name='FILE' fileName='events.log' immediateFlush='false'>"
          + "<PatternLayout pattern='%m%n'/></File></Appenders><Loggers>";
  private static final String REFS = "<AppenderRef ref='SEEN'/><AppenderRef ref='FILE'/>";
  private static final String ROOT = "<Root level='INFO'>" + REFS + "</Root>";
  private static final String END = "</Loggers></Configuration>";

  /** Names, since Log4j 2.17 reads the system properties when the class of levels is loaded. */
  private static final List<String> LEVELS = List.of("INFO", "DEBUG", "TRACE");

  private final LoggerContext context;
  private final Path first;
  private final Path second;
  private final Logger[] loggers = new Logger[16];

  /** Keeps the texts of the application's events. */
  @Plugin(name = "Seen", category = "Core", elementType = "appender")
  public static final class SeenAppender extends AbstractAppender {
    private SeenAppender(String name) {
      super(name, null, null, true, Property.EMPTY_ARRAY);
    }

    /** Called by Log4j. */
    @PluginFactory
    public static SeenAppender create(@PluginAttribute("name") String name) {
      return new SeenAppender(name);
    }

    @Override
    public void append(LogEvent event) {
      if (event.getLoggerName().startsWith("app")) {
        ReconfiguredStorm.see(event.getMessage().getFormattedMessage());
      }
    }
  }

  private ReconfiguredApp(Path first, Path second) {
    this.first = first;
    this.second = second;
    context = (LoggerContext) LogManager.getContext(false);
    for (int i = 0; i < loggers.length; i++) {
      loggers[i] = context.getLogger("app." + i);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path first = Files.writeString(Path.of("first.xml"), APPENDERS + ROOT + END).toAbsolutePath();
    Path second =
        Files.writeString(
                Path.of("second.xml"),
                APPENDERS
                    + "<Logger name='app' level='DEBUG' additivity='false'>"
                    + REFS
                    + "</Logger>"
                    + ROOT
                    + END)
            .toAbsolutePath();
    System.setProperty("log4j2.configurationFile", first.toString());
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
    context.setConfigLocation((toSecond ? second : first).toUri());
  }

  @Override
  public void setLevel(int number) {
    Level level = Level.valueOf(LEVELS.get(number / 8 % LEVELS.size()));
    if (number % 8 == 0) {
      Configurator.setRootLevel(level);
    } else {
      Configurator.setLevel("app." + number % 8, level);
    }
  }

  @Override
  public GuardSnapshot snapshot() {
    return Objects.requireNonNull(LoggingGuard.all().get(0)).snapshot();
  }

  @Override
  public void stop() {
    LogManager.shutdown();
  }
}
