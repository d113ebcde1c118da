/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.contract.HangingAppenderContract;
import io.hotguard.logging.internal.guard.LoggerGuard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hanging appenders of Log4j. */
class HangingAppenderTest extends HangingAppenderContract {
  private static final String SILENT =
      "<Logger name=\"io.hotguard.logging\" level=\"OFF\" additivity=\"false\"/>";

  private @Nullable GuardedRig rig;

  private void register() {
    gates.forEach(
        (name, gate) ->
            ProbeAppender.register(
                name, event -> gate.append(event.getMessage().getFormattedMessage())));
  }

  private static String probes(List<String> names) {
    StringBuilder probes = new StringBuilder();
    names.forEach(
        name ->
            probes
                .append("<Probe name=\"")
                .append(name)
                .append("\" sink=\"")
                .append(name)
                .append("\"/>"));
    return probes.toString();
  }

  private static String root(String... refs) {
    StringBuilder root = new StringBuilder("<Root level=\"INFO\">");
    for (String ref : refs) {
      root.append("<AppenderRef ref=\"").append(ref).append("\"/>");
    }
    return root.append("</Root>").toString();
  }

  private void start(List<String> settings, String appenders, String loggers) {
    register();
    rig =
        GuardedRig.start(
            directory.resolve("spill"),
            GuardedRig.xml(appenders, loggers),
            settings.toArray(String[]::new));
  }

  @Override
  protected void start(boolean ownLines, List<String> settings, List<String> appenders) {
    String root = root(appenders.toArray(String[]::new));
    start(settings, probes(appenders), ownLines ? root : SILENT + root);
  }

  @Override
  protected void reconfigure(List<String> appenders) {
    rig.context.reconfigure(
        GuardedRig.parse(
            GuardedRig.xml(probes(appenders), SILENT + root(appenders.toArray(String[]::new)))));
  }

  @Override
  protected void stop() {
    if (rig != null) {
      rig.close();
    }
    gates.keySet().forEach(ProbeAppender::forget);
  }

  @Override
  protected void log(String text) {
    rig.logger("app").info(text);
  }

  @Override
  protected LoggerGuard<?, ?, ?> guard() {
    return rig.guard;
  }

  @Test
  void leavesTheAppendersInTheListsOfLoggers() throws InterruptedException {
    start(false, settings(), List.of(FIRST, HUNG, LAST));
    hangAt(0);
    awaitTexts(last, events(0, 1));

    assertThat(rig.configuration().getRootLogger().getAppenders().values())
        .allMatch(appender -> appender instanceof ProbeAppender);
    assertThat((Object) rig.configuration().getAppender(HUNG)).isInstanceOf(ProbeAppender.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<Async name=\"wrapper\"><AppenderRef ref=\"HUNG\"/></Async>",
        "<Rewrite name=\"wrapper\"><AppenderRef ref=\"HUNG\"/></Rewrite>",
        "<Failover name=\"wrapper\" primary=\"HUNG\"><Failovers><AppenderRef ref=\"FIRST\"/>"
            + "</Failovers></Failover>"
      })
  void seesAnAppenderBehindAnother(String wrapper) throws InterruptedException {
    start(settings(), probes(List.of(FIRST, HUNG, LAST)) + wrapper, SILENT + root("wrapper", LAST));
    log(0, 5);
    awaitTexts(hung, events(0, 5));
    hangAt(5);
    log(6, 500);
    awaitTexts(last, events(0, 500));
    open();

    awaitTexts(hung, events(0, 500));
    assertThat(count("written")).isEqualTo(500);
  }

  @Test
  void hasItsBoundForFlushesOfFiles() throws Exception {
    Path file = directory.resolve("healthy.log");
    StuckStream stuck = new StuckStream();
    StuckStream.whileStandardOutput(
        stuck,
        () -> {
          start(
              settings(),
              "<Console name=\"hung\"><PatternLayout pattern=\"%m%n\"/></Console><File"
                  + " name=\"file\" fileName=\""
                  + file
                  + "\"><PatternLayout pattern=\"%m%n\"/></File>",
              SILENT + root("hung", "file"));
          return rig;
        });
    stuck.hangFromNowOn();
    log(0, 1_000);
    stuck.awaitEntered();
    try {
      GuardedRig.await("all lines", () -> lines(file).size() == 1_000);
      assertThat(lines(file)).containsExactlyElementsOf(events(0, 1_000));
      assertThat(count("dropped")).isZero();
    } finally {
      stuck.release();
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
