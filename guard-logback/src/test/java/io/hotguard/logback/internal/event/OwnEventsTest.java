/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.findings.OwnLine;
import org.junit.jupiter.api.Test;

/** The guard's own lines as a layout prints them. */
final class OwnEventsTest {
  /** A line number of -1 would pass for a place. */
  @Test
  void haveNoCallerLocation() {
    LoggerContext context = new LoggerContext();
    PatternLayout layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern("%level %msg \\(%F:%L\\)");
    layout.start();
    ILoggingEvent event =
        OwnEvents.event(context, new OwnLine(true, "hotguard: two events dropped"));

    assertThat(event.hasCallerData()).isFalse();
    assertThat(layout.doLayout(event)).isEqualTo("WARN hotguard: two events dropped (?:?)");
  }
}
