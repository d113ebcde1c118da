/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.AppendersInCode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Appenders that code attaches to loggers of Log4j, which stay with the threads that log. */
class AppendersInCodeTest extends AppendersInCode<AppendersInCodeTest.Capture> {
  private GuardedRig rig;

  /** An appender of a user. */
  static final class Capture extends AbstractAppender {
    private final List<String> texts = new CopyOnWriteArrayList<>();

    Capture(String name) {
      super(name, null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      texts.add(event.getMessage().getFormattedMessage());
    }
  }

  @BeforeEach
  void start(@TempDir Path directory) {
    rig =
        GuardedRig.start(
            directory,
            GuardedRig.xml(
                "<CountingNoOp name='A'/>", "<Root level='INFO'><AppenderRef ref='A'/></Root>"),
            "take-over",
            "none");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Override
  protected Capture capture(String name) {
    Capture capture = new Capture(name);
    capture.start();
    return capture;
  }

  @Override
  protected void attach(String logger, Capture appender) {
    rig.logger(logger).addAppender(appender);
  }

  @Override
  protected void detach(String logger, Capture appender) {
    rig.logger(logger).removeAppender(appender);
    assertThat(rig.logger(logger).getAppenders()).doesNotContainValue(appender);
  }

  @Override
  protected void detach(String logger, String appender) {
    Logger named = rig.logger(logger);
    named.get().removeAppender(appender);
  }

  @Override
  protected @Nullable Object named(String logger, String appender) {
    return own(logger) ? rig.logger(logger).getAppenders().get(appender) : null;
  }

  @Override
  protected List<Object> attached(String logger) {
    return own(logger) ? List.copyOf(rig.logger(logger).getAppenders().values()) : List.of();
  }

  /** Log4j gives a logger without a configuration of its own the appenders of the parent's. */
  private boolean own(String logger) {
    return rig.logger(logger).get().getName().equals(logger);
  }

  @Override
  protected void setAdditive(String logger, boolean additive) {
    rig.logger(logger).setAdditive(additive);
  }

  @Override
  protected void log(String logger, String text) {
    rig.logger(logger).info(text);
  }

  @Override
  protected void drain() {
    rig.awaitDrained();
  }

  @Override
  protected List<String> texts(Capture appender) {
    return List.copyOf(appender.texts);
  }
}
