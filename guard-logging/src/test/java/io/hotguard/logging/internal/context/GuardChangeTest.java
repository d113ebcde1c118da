/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A guarded configuration comes while the context is on its way from a guarded to an unguarded one:
 * it must not get the guard that ends with the first.
 */
@Tag("lifecycle")
@Timeout(300)
class GuardChangeTest {
  @TempDir Path directory;

  private final String firstName = GuardedRig.unique("first");
  private final String secondName = GuardedRig.unique("second");
  private final RecordingSink first = new RecordingSink(RecordingSink.Kind.QUICK, 0);
  private final RecordingSink second = new RecordingSink(RecordingSink.Kind.QUICK, 0);

  /** Opened when the second guarded configuration has been given its guard. */
  private final CountDownLatch guarded = new CountDownLatch(1);

  @AfterEach
  void forget() {
    ProbeAppender.forget(firstName);
    ProbeAppender.forget(secondName);
  }

  /** Says when it is wrapped: its guard has been chosen then. */
  private static final class TellingConfiguration extends XmlConfiguration {
    private final CountDownLatch wrapped;

    TellingConfiguration(ConfigurationSource source, CountDownLatch wrapped) {
      super(null, source);
      this.wrapped = wrapped;
    }

    @Override
    public long getShutdownTimeoutMillis() {
      if (wrapped != null) { // The super constructor may ask.
        wrapped.countDown();
      }
      return super.getShutdownTimeoutMillis();
    }
  }

  /** An unguarded configuration that starts when the test lets it. */
  private static final class WaitingConfiguration extends DefaultConfiguration {
    private final CountDownLatch starting = new CountDownLatch(1);
    private final CountDownLatch go;

    WaitingConfiguration(CountDownLatch go) {
      this.go = go;
    }

    @Override
    public void start() {
      starting.countDown();
      await(go);
      super.start();
    }
  }

  /** Stopped when its configuration's guard knows already whether it ends. */
  private static final class LastAppender extends AbstractAppender {
    private final CountDownLatch stopping;
    private final CountDownLatch go;

    LastAppender(CountDownLatch stopping, CountDownLatch go) {
      super("last", null, null, true, Property.EMPTY_ARRAY);
      this.stopping = stopping;
      this.go = go;
      start();
    }

    @Override
    public void append(LogEvent event) {}

    @Override
    public boolean stop(long timeout, TimeUnit unit) {
      stopping.countDown();
      GuardChangeTest.await(go);
      return super.stop(timeout, unit);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(GuardedRig.WATCHDOG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private GuardedRig start() {
    ProbeAppender.register(firstName, first);
    ProbeAppender.register(secondName, second);
    return GuardedRig.start(
        directory, GuardedRig.xml(firstName), "threshold", "off", "shutdown-timeout", "20s");
  }

  private Thread bringSecond(GuardedRig rig) throws IOException {
    ConfigurationSource source =
        new ConfigurationSource(
            new ByteArrayInputStream(GuardedRig.xml(secondName).getBytes(StandardCharsets.UTF_8)));
    TellingConfiguration next = new TellingConfiguration(source, guarded);
    return daemon("brings-second", () -> rig.context.setConfiguration(next));
  }

  private static Thread daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void assertSecondIsGuarded(GuardedRig rig) {
    ContextGuard guard = rig.context.guard();
    assertThat(guard).isNotNull();
    rig.logger("second").warn("one");
    rig.logger("second").warn("two");
    GuardedRig.await(
        () -> "received, not " + guard.snapshot(), () -> second.received(StandardLevel.WARN) == 2);
    assertThat(first.received()).isZero();
    rig.context.stop();
    assertThat(rig.context.guard()).isNull();
  }

  @Test
  void keepsTheGuardOfAConfigurationThatComesBeforeTheUnguardedOneIsThere() throws Exception {
    GuardedRig rig = start();
    WaitingConfiguration unguarded = new WaitingConfiguration(guarded);
    Thread brings = daemon("brings-unguarded", () -> rig.context.setConfiguration(unguarded));
    await(unguarded.starting); // The first configuration is still the context's.
    Thread second = bringSecond(rig);
    await(guarded);
    brings.join();
    second.join();

    assertThat(rig.context.guard()).isSameAs(rig.guard);
    assertSecondIsGuarded(rig);
  }

  @Test
  void opensAnotherGuardForAConfigurationThatComesWhileTheFirstIsStopped() throws Exception {
    GuardedRig rig = start();
    CountDownLatch stopping = new CountDownLatch(1);
    rig.context.getConfiguration().addAppender(new LastAppender(stopping, guarded));
    Thread brings =
        daemon("brings-unguarded", () -> rig.context.setConfiguration(new DefaultConfiguration()));
    await(stopping);
    Thread second = bringSecond(rig);
    brings.join();
    second.join();

    assertThat(rig.context.guard()).isNotSameAs(rig.guard);
    assertSecondIsGuarded(rig);
  }
}
