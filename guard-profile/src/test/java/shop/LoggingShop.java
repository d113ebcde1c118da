/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package shop;

import java.util.concurrent.Semaphore;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Logs through the real ring of Log4j, to an appender that takes as many events as it is allowed.
 */
public final class LoggingShop implements AutoCloseable {
  private final LoggerContext context = new LoggerContext("shop");
  private final Logger logger;

  private static final class Sink extends AbstractAppender {
    private final Semaphore room;

    Sink(Semaphore room) {
      super("sink", null, null, true, Property.EMPTY_ARRAY);
      this.room = room;
    }

    @Override
    public void append(LogEvent event) {
      room.acquireUninterruptibly();
    }
  }

  public LoggingShop(Semaphore room, boolean location) {
    DefaultConfiguration configuration = new DefaultConfiguration();
    Sink sink = new Sink(room);
    sink.start();
    configuration.addAppender(sink);
    LoggerConfig config =
        AsyncLoggerConfig.newAsyncBuilder()
            .setLoggerName("shop")
            .setLevel(Level.INFO)
            .setAdditivity(false)
            .setIncludeLocation(String.valueOf(location))
            .setRefs(new AppenderRef[] {AppenderRef.createAppenderRef("sink", null, null)})
            .setConfig(configuration)
            .build();
    config.addAppender(sink, null, null);
    configuration.addLogger("shop", config);
    context.start(configuration);
    logger = context.getLogger("shop");
  }

  public void sell(int times) {
    for (int i = 0; i < times; i++) {
      logger.info("sold {}", i);
    }
  }

  /** Sells with a stack as deep as frameworks make it. */
  public void sellDeep(int frames, int times) {
    if (frames > 0) {
      sellDeep(frames - 1, times);
    } else {
      sell(times);
    }
  }

  @Override
  public void close() {
    context.stop();
  }
}
