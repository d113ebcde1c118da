/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ring.EventAdapter;
import io.hotguard.logging.internal.settings.EnforcedSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines that the guard itself writes, with texts as events. */
class ConsumptionTest {
  private static final class Texts implements EventAdapter<String, String>, EventCodec<String> {
    @Override
    public EventLevel level(String event) {
      return EventLevel.INFO;
    }

    @Override
    public String loggerName(String event) {
      return "app";
    }

    @Override
    public String routeName(String route) {
      return route;
    }

    @Override
    public String prepare(String event, String route) {
      return event;
    }

    @Override
    public void markEndOfBatch(String event, boolean last) {}

    @Override
    public boolean encode(String route, String event, int maxBytes, Sink sink) {
      return false;
    }

    @Override
    public DecodedEvent<String> decode(byte[] bytes, int offset, int length)
        throws CorruptEventException {
      throw new CorruptEventException("none is written");
    }
  }

  private static final class Told extends Consumption<String, String> {
    private final List<String> lines = new ArrayList<>();
    private boolean configured = true;
    private boolean hidden;

    Told(GuardParts<String, String, Integer> parts) {
      super(parts);
    }

    @Override
    protected boolean isConfigured() {
      return configured;
    }

    @Override
    public boolean deliver(String route, String event) {
      return true;
    }

    @Override
    public boolean handsOver(String route, String event) {
      return false;
    }

    @Override
    protected boolean flushAppenders() {
      return true;
    }

    @Override
    protected @Nullable String event(OwnLine line) {
      return hidden ? null : line.text();
    }

    @Override
    protected void show(String line) {
      lines.add(line);
    }

    @Override
    public boolean holdsBack() {
      return false;
    }

    @Override
    public boolean flush() {
      return true;
    }
  }

  private GuardParts<String, String, Integer> parts;
  private Told told;

  @BeforeEach
  void open(@TempDir Path directory) {
    Texts texts = new Texts();
    parts =
        GuardParts.open(
            new LoggingLibrary<>(
                "texts",
                Object.class,
                texts,
                texts,
                new SilentLog(),
                Thread::new,
                Integer::valueOf,
                (event, threshold) -> true),
            new EnforcedSettings(directory).read(),
            0,
            "test");
    told = new Told(parts);
  }

  @AfterEach
  void close() {
    told.spill().close();
    parts.store().close();
  }

  @Test
  void writesEachLineOnceThereAreAppenders() {
    told.configured = false;
    told.tell(new OwnLine(false, "one"));
    told.tell(new OwnLine(true, "two"));
    told.betweenBatches();
    assertThat(told.lines).isEmpty();
    assertThat(told.hasToTell()).as("a stop waits for no line without appenders").isFalse();

    told.configured = true;
    assertThat(told.hasToTell()).isTrue();
    told.betweenBatches();
    told.betweenBatches();
    assertThat(told.lines).containsExactly("one", "two");
    assertThat(told.hasToTell()).isFalse();
  }

  @Test
  void knowsTheLossesThatALineHasTold() {
    parts.ledger().dropped(EventLevel.INFO, "app", DropReason.RING_FULL);
    told.tellLosses();
    assertThat(told.hasToTell()).isTrue();
    told.betweenBatches();

    assertThat(told.lines).singleElement().asString().contains("1 since start");
    assertThat(told.hasToTell()).isFalse();
    assertThat(told.toldDrops()).isOne();
  }

  /** The last line of the process has them. */
  @Test
  void hasNotToldTheLossesThatALevelHides() {
    told.hidden = true;
    parts.ledger().dropped(EventLevel.INFO, "app", DropReason.RING_FULL);
    told.tellLosses();
    told.betweenBatches();

    assertThat(told.lines).isEmpty();
    assertThat(told.hasToTell()).isFalse();
    assertThat(told.toldDrops()).isZero();
  }
}
