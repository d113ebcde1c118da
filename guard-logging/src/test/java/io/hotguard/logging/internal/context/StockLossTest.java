/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.lmax.disruptor.RingBuffer;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the losses of Log4j's own ring buffer under its default policy, which waits when the
 * ring buffer is full, with the losses of the guard.
 */
@Tag("stock-loss")
class StockLossTest {
  private static final int THREADS = 8;
  private static final int EVENTS_PER_THREAD = 1_000;
  private static final String RING_SIZE = "log4j2.asyncLoggerConfigRingBufferSize";

  private final String name = GuardedRig.unique("stock");
  private final RecordingSink sink = new RecordingSink(RecordingSink.Kind.SLOW, 0);

  @BeforeEach
  void setUp() {
    ProbeAppender.register(name, sink);
    System.setProperty(RING_SIZE, "128");
  }

  @AfterEach
  void tearDown() {
    ProbeAppender.forget(name);
    System.clearProperty(RING_SIZE);
  }

  private static boolean isDisruptorFour() {
    return RingBuffer.class
        .getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath()
        .contains("disruptor-4");
  }

  private static void logErrors(Logger logger) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < EVENTS_PER_THREAD; i++) {
                  logger.error("event {}", i);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** With Disruptor 3 a loss is a matter of chance. */
  @Test
  void stockLosesErrorsWithDisruptorFour() throws Exception {
    assumeTrue(isDisruptorFour());
    LoggerContext context = new LoggerContext(name);
    context.start(
        GuardedRig.parse(
            GuardedRig.xml(
                "<Probe name=\"Probe\" sink=\"" + name + "\"/>",
                "<AsyncRoot level=\"INFO\"><AppenderRef ref=\"Probe\"/></AsyncRoot>")));
    logErrors(context.getLogger("stock"));
    context.stop(); // Waits for the ring to be empty.

    assertThat(sink.received(StandardLevel.ERROR)).isLessThan(THREADS * EVENTS_PER_THREAD);
  }

  @Test
  void theGuardLosesNoneWithEither(@TempDir Path directory) throws Exception {
    try (GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name))) {
      Await.segments(directory);
      logErrors(rig.logger("guarded"));
      Map<String, Long> counters = rig.awaitDrained().counters();

      assertThat(counters)
          .containsEntry("logged", (long) THREADS * EVENTS_PER_THREAD)
          .containsEntry("written.ERROR", (long) THREADS * EVENTS_PER_THREAD);
    }
    assertThat(sink.received(StandardLevel.ERROR)).isEqualTo(THREADS * EVENTS_PER_THREAD);
  }
}
