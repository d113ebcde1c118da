/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pattern that prints the caller prints the caller, and not the guard's thread. */
@Timeout(300)
class CallerTest {
  @TempDir Path directory;

  @Test
  void printsTheMethodThatLogged() throws IOException {
    Path file = directory.resolve("app.log");
    String appender =
        "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>"
            + file
            + "</file><encoder><pattern>%M %msg%n</pattern></encoder></appender>";
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill"), "spill", "always"),
            appender + LogbackRig.root("FILE"))) {
      rig.logger("app").info("through the ring");
      rig.logger("app").warn("from disk");
      rig.awaitDrained();
    }
    assertThat(Files.readAllLines(file))
        .containsExactlyInAnyOrder(
            "printsTheMethodThatLogged through the ring", "printsTheMethodThatLogged from disk");
  }

  /** A converter of an application. */
  public static final class Where extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
      StackTraceElement[] caller = event.getCallerData();
      return caller.length == 0 ? "nowhere" : caller[0].getMethodName();
    }
  }

  @Test
  void printsTheMethodThatLoggedByAConversionRule() throws IOException {
    Path file = directory.resolve("app.log");
    String rule =
        "<conversionRule conversionWord='where' converterClass='" + Where.class.getName() + "'/>";
    String appender =
        "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>"
            + file
            + "</file><encoder><pattern>%where %msg%n</pattern></encoder></appender>";
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill")),
            rule + appender + LogbackRig.root("FILE"))) {
      rig.logger("app").info("x");
      rig.awaitDrained();
    }
    assertThat(Files.readAllLines(file))
        .containsExactly("printsTheMethodThatLoggedByAConversionRule x");
  }
}
