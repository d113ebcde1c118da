/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.HangingAppenderContract;
import io.hotguard.logging.internal.guard.LoggerGuard;
import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hanging appenders of Logback. */
class HangingAppenderTest extends HangingAppenderContract {
  private final String test = LogbackRig.unique("hanging");
  private @Nullable LogbackRig rig;

  @BeforeEach
  void register() {
    gates.forEach((name, gate) -> ProbeAppender.sink(test + name).receiver = gate::append);
  }

  private String probes(List<String> names) {
    StringBuilder probes = new StringBuilder();
    names.forEach(name -> probes.append(LogbackRig.probe(name, test + name)));
    return probes.toString();
  }

  private void start(List<String> settings, String xml) {
    rig =
        LogbackRig.start(
            LogbackRig.settings(directory.resolve("spill"), settings.toArray(String[]::new)), xml);
  }

  @Override
  protected void start(boolean ownLines, List<String> settings, List<String> appenders) {
    String root = LogbackRig.root(appenders.toArray(String[]::new));
    start(
        settings,
        probes(appenders) + (ownLines ? root.replace(LogbackRig.SILENT_GUARD, "") : root));
  }

  @Override
  protected void reconfigure(List<String> appenders) {
    rig.context.reset();
    rig.configure(probes(appenders) + LogbackRig.root(appenders.toArray(String[]::new)));
  }

  @Override
  protected void stop() {
    if (rig != null) {
      rig.close();
    }
  }

  @Override
  protected void log(String text) {
    rig.logger("app").info(text);
  }

  @Override
  protected LoggerGuard<?, ?, ?> guard() {
    return rig.guard();
  }

  @Test
  void seesAnAppenderBehindAnAsynchronousOne() throws InterruptedException {
    start(
        settings(),
        probes(List.of(FIRST, HUNG, LAST))
            + "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'>"
            + "<appender-ref ref='HUNG'/></appender>"
            + LogbackRig.root("ASYNC", "LAST"));
    hangAt(0);
    log(1, 500);
    awaitTexts(last, events(0, 500));
    open();

    awaitTexts(hung, events(0, 500));
    assertThat(count("written")).isEqualTo(500);
  }

  @Test
  void writesTheFileBesideItInBatches() throws Exception {
    Path file = directory.resolve("healthy.log");
    start(
        settings(),
        probes(List.of(HUNG))
            + "<appender name='FILE' class='ch.qos.logback.core.FileAppender'><file>"
            + file
            + "</file><encoder><pattern>%msg%n</pattern></encoder></appender>"
            + LogbackRig.root("FILE", "HUNG"));
    hangAt(0);
    log(1, 1_000);

    Await.until("all lines", () -> lines(file).size() == 1_000);
    assertThat(lines(file)).containsExactlyElementsOf(events(0, 1_000));
    assertThat(count("dropped")).isZero();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
