/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static java.util.Objects.requireNonNull;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.CorruptEventException;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.backlog.EventCodec;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.EventLevel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An event of no logging library, with a logger's name as its route. */
final class PlainEvent {
  /** The route of all events of a test. */
  static final String ROUTE = "a";

  final @Nullable EventLevel level;
  final @Nullable String logger;
  final String text;
  boolean endOfBatch;

  PlainEvent(@Nullable EventLevel level, @Nullable String logger, String text) {
    this.level = level;
    this.logger = logger;
    this.text = text;
  }

  static PlainEvent of(EventLevel level, String text) {
    return new PlainEvent(level, "a", text);
  }

  /** An event whose storage fails, with the error of a machine without memory. */
  static PlainEvent unstorable() {
    return of(EventLevel.INFO, "unstorable");
  }

  /** Answers the ring's questions about plain events. */
  static class Adapter implements EventAdapter<PlainEvent, String> {
    static final Adapter INSTANCE = new Adapter();

    @Override
    public EventRing.Slot<PlainEvent, String> newSlot() {
      return new EventRing.Slot<>() {
        @Override
        protected PlainEvent stored(PlainEvent source) {
          if (source.text.equals("unstorable")) {
            throw new OutOfMemoryError("injected");
          }
          return source;
        }
      };
    }

    @Override
    public EventLevel level(PlainEvent event) {
      return requireNonNull(event.level);
    }

    @Override
    public @Nullable String loggerName(PlainEvent event) {
      return event.logger;
    }

    @Override
    public String routeName(String route) {
      return route;
    }

    @Override
    public PlainEvent prepare(PlainEvent event, String route) {
      return event;
    }

    @Override
    public void markEndOfBatch(PlainEvent event, boolean last) {
      event.endOfBatch = last;
    }
  }

  /** Opens the events on disk below a directory, or an empty backlog. */
  static Backlog<PlainEvent> backlog(Path directory, EventCodec<PlainEvent> codec)
      throws IOException {
    return new Backlog<>(
        List.of(), new EventJournal<>(PreparedJournal.open(directory, "spill", 8), codec));
  }

  /** A record is the level and the text. */
  static class Codec implements EventCodec<PlainEvent> {
    static final Codec INSTANCE = new Codec();

    @Override
    public boolean encode(String route, PlainEvent event, int maxBytes, Sink sink) {
      byte[] record = (event.level + " " + event.text).getBytes(StandardCharsets.UTF_8);
      return sink.accept(record, record.length, false);
    }

    @Override
    public DecodedEvent<PlainEvent> decode(byte[] bytes, int offset, int length)
        throws CorruptEventException {
      String record = new String(bytes, offset, length, StandardCharsets.UTF_8);
      int blank = record.indexOf(' ');
      if (blank < 0) {
        throw new CorruptEventException("no plain event: " + record);
      }
      EventLevel level = EventLevel.valueOf(record.substring(0, blank));
      return new DecodedEvent<>(ROUTE, of(level, record.substring(blank + 1)));
    }
  }
}
