/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static io.hotguard.logging.internal.journal.PreparedJournal.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An event is acknowledged after the flush that makes it safe and never before: a flush that fails,
 * or a process that dies in it, leaves the event in the journal.
 */
class ConfirmationOrderTest {
  static final EventCodec<String> TEXT =
      new EventCodec<>() {
        @Override
        public boolean encode(String route, String event, int maxBytes, Sink sink) {
          byte[] bytes = event.getBytes(StandardCharsets.UTF_8);
          return sink.accept(bytes, bytes.length, false);
        }

        @Override
        public DecodedEvent<String> decode(byte[] bytes, int offset, int length) {
          return new DecodedEvent<>("", new String(bytes, offset, length, StandardCharsets.UTF_8));
        }
      };

  private static final String NAME = "appender-file";

  @TempDir Path directory;

  private Backlog<String> open() throws IOException {
    return open(directory);
  }

  private static Backlog<String> open(Path directory) throws IOException {
    return new Backlog<>(
        List.of(), new EventJournal<>(PreparedJournal.open(directory, NAME, 32), TEXT));
  }

  /** Passes the next events to a window, as an appender with a buffer takes them. */
  private static void pass(Backlog<String> backlog, ResendWindow<String> window, int events) {
    for (int i = 0; i < events; i++) {
      Backlog.Entry<String> entry = backlog.next();
      assertThat(entry).isNotNull();
      window.pass(entry, 0);
    }
  }

  private static List<String> rest(Backlog<String> backlog) {
    List<String> rest = new ArrayList<>();
    for (Backlog.Entry<String> entry; (entry = backlog.next()) != null; ) {
      rest.add(entry.event().event());
    }
    return rest;
  }

  /** The events that the next process finds if this one dies now. */
  private List<String> leftByAKill(Path copy) {
    try {
      Backlog<String> next = open(PreparedJournal.copy(directory, NAME, copy));
      List<String> left = rest(next);
      next.close();
      return left;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void failingFlush() {
    throw new IllegalStateException("no space left on device");
  }

  @Test
  void offersAllEventsAgainAfterAFlushThatFails() throws IOException {
    Backlog<String> backlog = open();
    ids(0, 10).forEach(id -> backlog.own().append("", id));
    ResendWindow<String> window = new ResendWindow<>(backlog);
    pass(backlog, window, 6);
    assertThatThrownBy(() -> window.confirmAll(ConfirmationOrderTest::failingFlush))
        .hasMessage("no space left on device");
    assertThat(backlog.waiting()).as("nothing is acknowledged").isEqualTo(10);
    window.startOver();
    assertThat(rest(backlog)).isEqualTo(ids(0, 10));
    backlog.close();
  }

  @Test
  void leavesEverythingToTheNextProcessIfThisOneDiesInTheFlush(@TempDir Path copies)
      throws IOException {
    Backlog<String> backlog = open();
    ids(0, 10).forEach(id -> backlog.own().append("", id));
    ResendWindow<String> window = new ResendWindow<>(backlog);
    pass(backlog, window, 6);
    List<String> leftInTheFlush = new ArrayList<>();
    window.confirmAll(() -> leftInTheFlush.addAll(leftByAKill(copies.resolve("flush"))));
    assertThat(leftInTheFlush).isEqualTo(ids(0, 10));
    assertThat(leftByAKill(copies.resolve("acknowledged"))).isEqualTo(ids(6, 10));
    backlog.close();
  }

  @Test
  void keepsWhatMayBeInTheBuffersOfAConnectionAndLittleMore() throws IOException {
    int bytes = 20_000;
    int resend = 250_000;
    Backlog<String> backlog = open();
    String padding = "x".repeat(bytes);
    ids(0, 40).forEach(id -> backlog.own().append("", id + ' ' + padding));
    ResendWindow<String> window = new ResendWindow<>(backlog);
    for (int i = 0; i < 40; i++) {
      Backlog.Entry<String> entry = backlog.next();
      assertThat(entry).isNotNull();
      window.pass(entry, bytes);
    }
    assertThat(window.isBeyond(resend)).isTrue();
    window.confirmBefore(resend, () -> {});
    window.startOver();
    // A whole grain more at the most, since only grains are acknowledged.
    assertThat(rest(backlog).size() * bytes).isBetween(resend, resend + 128 * 1024);
    backlog.close();
  }
}
