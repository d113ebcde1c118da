/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.appender.AsyncAppender;
import org.apache.logging.log4j.core.async.LinkedTransferQueueFactory;
import org.apache.logging.log4j.core.config.AppenderRef;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The claims of the rules about Log4j itself, without Hotguard. */
final class StockLogTest {
  private static final String POLICY = "log4j2.AsyncQueueFullPolicy";

  @TempDir private Path directory;

  @AfterEach
  void clear() {
    System.clearProperty(POLICY);
  }

  /** Remembers events, and whether each knew its location when it came; may be held up. */
  private static final class Memory extends AbstractAppender {
    private final List<Boolean> located = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released;

    Memory(CountDownLatch released) {
      super("memory", null, null, true, Property.EMPTY_ARRAY);
      this.released = released;
    }

    @Override
    public void append(LogEvent event) {
      entered.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      event.setIncludeLocation(
          false); // no walk now: only a location that was collected before counts
      located.add(event.getSource() != null);
    }
  }

  @Test
  void transferQueueDropsThoughNothingIsFull() throws Exception {
    System.setProperty(POLICY, "Discard");
    CountDownLatch released = new CountDownLatch(1);
    Memory memory = new Memory(released);
    memory.start();
    Configuration configuration = new DefaultConfiguration();
    configuration.addAppender(memory);
    AsyncAppender.Builder<?> builder = AsyncAppender.newBuilder();
    builder.setName("queue");
    builder.setAppenderRefs(
        new AppenderRef[] {AppenderRef.createAppenderRef("memory", null, null)});
    builder.setConfiguration(configuration);
    builder.setBlockingQueueFactory(LinkedTransferQueueFactory.createFactory());
    builder.setBufferSize(1024);
    AsyncAppender async = builder.build();
    async.start();
    // The first event needs a waiting thread, so it is offered until the appender's thread has
    // taken one.
    while (memory.entered.getCount() > 0) {
      async.append(event());
      Thread.onSpinWait();
    }
    for (int i = 0; i < 100; i++) {
      async.append(event());
    }

    assertThat(async.getQueueSize()).isZero();
    released.countDown();
    async.stop();
    assertThat(memory.located).hasSize(1);
  }

  private static LogEvent event() {
    return Log4jLogEvent.newBuilder()
        .setLoggerName("test")
        .setLevel(Level.INFO)
        .setMessage(new SimpleMessage("text"))
        .build();
  }

  @Test
  void asyncLoggerCollectsALocationThatNothingPrints() throws Exception {
    assertThat(locations("AsyncLogger", true)).containsExactly(true);
    assertThat(locations("AsyncLogger", false)).containsExactly(false);
  }

  @Test
  void syncLoggerDoesNot() throws Exception {
    assertThat(locations("Logger", true)).containsExactly(false);
  }

  private List<Boolean> locations(String element, boolean includeLocation) throws Exception {
    String xml =
        """
        <Configuration><Loggers>
          <%s name="test" level="INFO" additivity="false" includeLocation="%s"/>
          <Root level="OFF"/>
        </Loggers></Configuration>
        """
            .formatted(element, includeLocation);
    Memory memory = new Memory(new CountDownLatch(0));
    memory.start();
    Path file = Files.writeString(directory.resolve(element + includeLocation + ".xml"), xml);
    try (LoggerContext context = new LoggerContext("stock", null, file.toUri())) {
      context.start();
      Configuration configuration = context.getConfiguration();
      configuration.getLoggerConfig("test").addAppender(memory, null, null);
      context.getLogger("test").error("text");
    }
    return new ArrayList<>(memory.located);
  }
}
