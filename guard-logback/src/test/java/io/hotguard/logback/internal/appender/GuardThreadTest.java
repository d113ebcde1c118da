/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.net.SocketAppender;
import ch.qos.logback.core.status.InfoStatus;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.WarnStatus;
import org.junit.jupiter.api.Test;

class GuardThreadTest {
  private final GuardThread thread = new GuardThread(() -> {}, "test");
  private final SocketAppender appender = new SocketAppender();

  @Test
  void takesAnInfoOfTheAppenderForAFailureIfItIsAskedTo() {
    Status full = new InfoStatus("no room", appender);
    thread.begin(appender, Status.INFO);
    thread.reported(full);
    assertThat(thread.end()).isSameAs(full);

    thread.begin(appender, Status.WARN);
    thread.reported(full);
    assertThat(thread.end()).isNull();
  }

  @Test
  void hasTheClassLoaderOfTheGuardWhateverThreadMakesIt() {
    Thread maker = Thread.currentThread();
    ClassLoader own = maker.getContextClassLoader();
    maker.setContextClassLoader(null);
    try {
      assertThat(new GuardThread(() -> {}, "test").getContextClassLoader())
          .isSameAs(GuardThread.class.getClassLoader());
    } finally {
      maker.setContextClassLoader(own);
    }
  }

  /** Otherwise its event would be sent again and again. */
  @Test
  void takesAnInfoOfAFilterForNoFailure() {
    thread.begin(appender, Status.INFO);
    thread.reported(new InfoStatus("seen", new Object()));
    assertThat(thread.end()).isNull();
  }

  @Test
  void takesAWarningOfAnybodyForAFailure() {
    Status warning = new WarnStatus("lost", new Object());
    thread.begin(appender, Status.INFO);
    thread.reported(warning);
    assertThat(thread.end()).isSameAs(warning);
  }
}
