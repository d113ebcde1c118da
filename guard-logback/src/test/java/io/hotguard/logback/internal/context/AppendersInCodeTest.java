/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.FileAppender;
import ch.qos.logback.core.encoder.EchoEncoder;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.status.Status;
import io.hotguard.logback.internal.appender.AttachedAppenders;
import io.hotguard.logging.contract.AppendersInCode;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Appenders that code attaches to Logback's loggers. */
@Tag("oldest")
class AppendersInCodeTest extends AppendersInCode<ListAppender<ILoggingEvent>> {
  private LogbackRig rig;

  @BeforeEach
  void start(@TempDir Path directory) {
    String probe = LogbackRig.probe("A", LogbackRig.unique("sink"));
    rig = LogbackRig.start(LogbackRig.settings(directory), probe + LogbackRig.root("A"));
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private Logger logger(String name) {
    return rig.logger(name.isEmpty() ? Logger.ROOT_LOGGER_NAME : name);
  }

  @Override
  protected ListAppender<ILoggingEvent> capture(String name) {
    ListAppender<ILoggingEvent> capture = new ListAppender<>();
    capture.setName(name);
    capture.setContext(rig.context);
    capture.start();
    return capture;
  }

  @Override
  protected void attach(String logger, ListAppender<ILoggingEvent> appender) {
    logger(logger).addAppender(appender);
    assertThat(logger(logger).isAttached(appender)).isTrue();
  }

  @Override
  protected void detach(String logger, ListAppender<ILoggingEvent> appender) {
    assertThat(logger(logger).detachAppender(appender)).isTrue();
    assertThat(logger(logger).detachAppender(appender)).isFalse();
    assertThat(logger(logger).isAttached(appender)).isFalse();
  }

  @Override
  protected void detach(String logger, String appender) {
    assertThat(logger(logger).detachAppender(appender)).isTrue();
    assertThat(logger(logger).detachAppender(appender)).isFalse();
  }

  @Override
  protected @Nullable Object named(String logger, String appender) {
    return logger(logger).getAppender(appender);
  }

  @Override
  protected List<Object> attached(String logger) {
    List<Object> all = new ArrayList<>();
    logger(logger).iteratorForAppenders().forEachRemaining(all::add);
    return all;
  }

  @Override
  protected void setAdditive(String logger, boolean additive) {
    logger(logger).setAdditive(additive);
  }

  @Override
  protected void log(String logger, String text) {
    rig.logger(logger).info(text);
  }

  @Override
  protected void drain() {
    rig.hook.look(); // The guard itself looks every other second.
    Await.until("looked at", () -> !rig.guard().isIncomplete());
    rig.awaitDrained();
  }

  @Override
  protected List<String> texts(ListAppender<ILoggingEvent> appender) {
    return List.copyOf(appender.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void ofTwoLoggersStayWithTheOther() {
    ListAppender<ILoggingEvent> capture = capture("capture");
    attach("", capture);
    attach("shop", capture);
    detach("shop", capture);
    log("shop", "one");
    drain();
    assertThat(texts(capture)).containsExactly("one");
  }

  @Test
  void areStoppedAndGoneAfterDetachAndStopAll() {
    ListAppender<ILoggingEvent> capture = capture("capture");
    Logger root = logger("");
    attach("", capture);
    log("shop", "one");
    root.detachAndStopAllAppenders();
    log("shop", "nobody has it");
    assertThat(root.iteratorForAppenders().hasNext()).isFalse();
    assertThat(capture.isStarted()).isFalse();
    assertThat(texts(capture)).containsExactly("one");

    capture.start();
    attach("", capture);
    Await.until("guarded again", () -> AttachedAppenders.isGuarding(root));
    log("shop", "two");
    drain();
    assertThat(texts(capture)).containsExactly("one", "two");
  }

  /** Logback says so of the first events. */
  @Test
  void thatNeverStartedAreToldOfInTheStatusLog() {
    ListAppender<ILoggingEvent> capture = capture("capture");
    capture.stop();
    attach("", capture);
    log("shop", "nobody has it");
    drain();
    assertThat(rig.context.getStatusManager().getCopyOfStatusList())
        .extracting(Status::getMessage)
        .contains("Attempted to append to non started appender [capture].");
  }

  /** The guard had it write once per batch. */
  @Test
  void haveTheirSettingsBackOnceTheyAreDetached(@TempDir Path directory) {
    FileAppender<ILoggingEvent> file = new FileAppender<>();
    file.setName("file");
    file.setContext(rig.context);
    file.setFile(directory.resolve("log").toString());
    file.setEncoder(new EchoEncoder<>());
    file.start();
    logger("").addAppender(file);
    assertThat(file.isImmediateFlush()).isFalse();
    logger("").detachAppender(file);
    assertThat(file.isImmediateFlush()).isTrue();
    file.stop();
  }
}
