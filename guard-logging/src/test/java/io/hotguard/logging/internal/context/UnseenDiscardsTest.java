/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.instrumentation.log4j.appender.v2_17.OpenTelemetryAppender;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.BatchLogRecordProcessor;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The OpenTelemetry appender, which queues by itself and discards without a sign. */
@Timeout(120)
class UnseenDiscardsTest {
  private static final String LINE =
      "hotguard: appender otel has a queue of its own and does not tell what becomes of an event:"
          + " its events count as handed-over, not as written. Watch the metrics of its library";

  private static final int EVENTS = 1_000;
  private static final int QUEUE = 16;

  @TempDir Path directory;
  private final List<String> said = new CopyOnWriteArrayList<>();
  private GuardedLoggerContext context;

  @AfterEach
  void stop() {
    if (context != null) {
      context.stop();
    }
  }

  private void start(String appenders, String loggers, String... settings) {
    StubAppender.on("report", (self, event) -> said.add(event.getMessage().getFormattedMessage()));
    context =
        DiskRig.start(
            DiskRig.settings(directory.resolve("spill"), settings),
            "<Appenders><Stub name='report'/><OpenTelemetry name='otel'/>"
                + appenders
                + "</Appenders><Loggers>"
                + "<Logger name='io.hotguard.logging' level='info' additivity='false'>"
                + "<AppenderRef ref='report'/></Logger>"
                + loggers
                + "</Loggers>");
  }

  private static String root(String ref) {
    return "<Root level='info'><AppenderRef ref='" + ref + "'/></Root>";
  }

  /** An exporter without a receiver, until a test opens it. */
  private static final class Exporter implements LogRecordExporter {
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger exported = new AtomicInteger();

    @Override
    public CompletableResultCode export(Collection<LogRecordData> logs) {
      try {
        open.await();
      } catch (InterruptedException e) {
        return CompletableResultCode.ofFailure();
      }
      exported.addAndGet(logs.size());
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }

  @Test
  void countAsHandedOverAndTheReportSaysSo() {
    start("", root("otel"), "take-over", "otel");
    DiskRig.await(() -> said.contains(LINE));
    assertThat(DiskRig.guard(context).changes()).noneMatch(change -> change.contains("otel"));

    Exporter exporter = new Exporter();
    OpenTelemetrySdk sdk =
        OpenTelemetrySdk.builder()
            .setLoggerProvider(
                SdkLoggerProvider.builder()
                    .addLogRecordProcessor(
                        BatchLogRecordProcessor.builder(exporter)
                            .setMaxQueueSize(QUEUE)
                            .setMaxExportBatchSize(QUEUE / 2)
                            .build())
                    .build())
            .build();
    ((OpenTelemetryAppender) context.getConfiguration().getAppender("otel")).setOpenTelemetry(sdk);
    long before = DiskRig.counter(context, "handed-over");
    DiskRig.ids(0, EVENTS).forEach(context.getLogger("app")::info);
    DiskRig.await(() -> DiskRig.gauge(context, "ring.waiting") == 0);
    exporter.open.countDown();
    sdk.getSdkLoggerProvider().shutdown().join(1, TimeUnit.MINUTES);

    assertThat(DiskRig.counter(context, "handed-over") - before).isEqualTo(EVENTS);
    assertThat(DiskRig.counter(context, "dropped")).isZero();
    // The queue, a batch that hangs in the exporter, and a batch that the processor collects.
    assertThat(exporter.exported.get()).isBetween(1, 2 * QUEUE);
  }

  @Test
  void areNamedBehindOtherAppenders() {
    start("<Async name='async'><AppenderRef ref='otel'/></Async>", root("async"));
    DiskRig.await(() -> said.contains(LINE));
  }

  @Test
  void areNotNamedWhereTheGuardDoesNotCount() {
    start(
        "",
        root("report")
            + "<Logger name='audit' additivity='false'><AppenderRef ref='otel'/></Logger>",
        "exempt",
        "audit");
    context.stop(); // Waits for the report.
    assertThat(said).anyMatch(line -> line.startsWith("hotguard: guarding")).doesNotContain(LINE);
  }
}
