/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guard calls appenders as Logback does. */
@Timeout(300)
class CalledAppendersTest {
  @TempDir Path directory;

  /** A filter with a defect. */
  public static final class ThrowingFilter extends Filter<ILoggingEvent> {
    @Override
    public FilterReply decide(ILoggingEvent event) {
      throw new IllegalStateException("injected");
    }
  }

  @Test
  void goesOnWithTheNextAppenderWhereTheFilterOfAnAsyncAppenderThrows() {
    String behind = LogbackRig.unique("behind");
    String next = LogbackRig.unique("next");
    String async =
        "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'><filter class='"
            + ThrowingFilter.class.getName()
            + "'/><appender-ref ref='BEHIND'/></appender>";
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            LogbackRig.probe("BEHIND", behind)
                + LogbackRig.probe("NEXT", next)
                + async
                + "<root level='INFO'><appender-ref ref='ASYNC'/><appender-ref ref='NEXT'/></root>")) {
      rig.logger("app").info("x");
      GuardSnapshot end = rig.awaitDrained();
      Await.until(
          "the line about the loss",
          () ->
              ProbeAppender.sink(next).texts.stream()
                  .anyMatch(text -> text.contains("appender-failed")));

      assertThat(ProbeAppender.sink(next).texts)
          .contains("x")
          .anyMatch(text -> text.startsWith("hotguard: guarding Logback"));
      assertThat(ProbeAppender.sink(behind).texts).isEmpty();
      assertThat(end.counters())
          .containsEntry("dropped.reason.appender-failed", 1L)
          .containsEntry("guard-failures", 0L);
      assertThat(rig.context.getStatusManager().getCopyOfStatusList())
          .anyMatch(status -> status.getMessage().contains("[ASYNC] failed"));
    }
  }

  @Test
  void givesAppendersAClassLoader() {
    String ring = LogbackRig.unique("ring");
    String isolated = LogbackRig.unique("isolated");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "isolate", "NET"),
            LogbackRig.probe("RING", ring)
                + LogbackRig.probe("NET", isolated)
                + LogbackRig.root("RING", "NET"))) {
      rig.logger("app").info("x");
      rig.awaitDrained();
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);

      ClassLoader own = ProbeAppender.class.getClassLoader();
      assertThat(ProbeAppender.sink(ring).texts).containsExactly("x");
      assertThat(ProbeAppender.sink(ring).loaders).containsExactly(own);
      assertThat(ProbeAppender.sink(isolated).loaders).containsExactly(own);
    }
  }
}
