/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.rewrite.GuardedConfiguration;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An all-asynchronous application stays asynchronous, on the guard's ring buffer or Log4j's. */
@Timeout(300)
class GuardedAsyncContextTest {
  private static final String GUARDED = "hotguard-logging-";
  private static final String STOCK = "AsyncLogger[";
  private static final String XML =
      "<Appenders><Stub name='stub'/></Appenders><Loggers>"
          + "<Logger name='io.hotguard' level='off'/>"
          + "<Root level='info'><AppenderRef ref='stub'/></Root></Loggers>";

  @TempDir Path directory;
  private final List<String> threads = new CopyOnWriteArrayList<>();
  private GuardedAsyncContext context;

  @AfterEach
  void stop() {
    context.stop();
  }

  private Logger start(Configuration configuration) {
    StubAppender.on("stub", (self, event) -> threads.add(Thread.currentThread().getName()));
    context.start(configuration);
    return context.getLogger("app");
  }

  private Configuration guardable() {
    return DiskRig.configuration(context, XML);
  }

  /** The guard refuses a configuration that is initialised. */
  private Configuration refused() {
    Configuration configuration = guardable();
    configuration.initialize();
    return configuration;
  }

  private void open() {
    context = new GuardedAsyncContext("async", null, () -> DiskRig.settings(directory));
  }

  private String threadOf(Logger logger) {
    threads.clear();
    logger.info("info");
    logger.atInfo().withLocation().log("located");
    DiskRig.await(() -> threads.size() == 2);
    assertThat(threads.get(0)).isEqualTo(threads.get(1));
    return threads.get(0);
  }

  private static long ringsOfLog4j() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains(STOCK + "async"))
        .count();
  }

  @Test
  void runsAConfigurationThatStaysOnTheRingOfLog4j() {
    open();
    assertThat(threadOf(start(refused()))).contains(STOCK);
    assertThat(context.getConfiguration().getRootLogger().isIncludeLocation()).isFalse();
  }

  @Test
  void startsNoRingOfLog4jForAGuardedConfiguration() {
    open();
    assertThat(threadOf(start(guardable()))).contains(GUARDED);
    assertThat(context.getConfiguration()).isInstanceOf(GuardedConfiguration.class);
    assertThat(ringsOfLog4j()).isZero();
  }

  @Test
  void showsTheRingBufferInUse() {
    open();
    start(guardable());
    assertThat(context.createRingBufferAdmin().getBufferSize())
        .isEqualTo(DiskRig.settings(directory).ringSize());
    context.reconfigure(refused());
    assertThat(context.createRingBufferAdmin().getBufferSize()).isGreaterThan(128);
  }

  @Test
  void keepsItsLoggersThroughChangesOfTheKind() {
    open();
    Logger logger = start(guardable());
    assertThat(threadOf(logger)).contains(GUARDED);
    context.reconfigure(refused());
    assertThat(threadOf(logger)).contains(STOCK);
    context.reconfigure(guardable());
    assertThat(threadOf(logger)).contains(GUARDED);
    context.stop();
    assertThat(ringsOfLog4j()).isZero();
  }

  @Test
  void findsItsConfigurationAsLog4jDoes() {
    open();
    context.start();
    assertThat(context.isStarted()).isTrue();
    assertThat(context.getConfiguration()).isNotNull();
    assertThat(ringsOfLog4j() == 1)
        .isEqualTo(!(context.getConfiguration() instanceof GuardedConfiguration));
  }
}
