/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.io.EOFException;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Goes from event to event of a chunk. Where bytes are damaged, it goes on behind them, so that a
 * damaged block costs its events and not the rest of the chunk.
 *
 * <p>An event begins with its length and the number of its type, and nothing marks its beginning.
 * The walk takes a place for the beginning of an event if:
 *
 * <ul>
 *   <li>the chunk's header or its chain of constants tells so; no event reaches over such an
 *       anchor;
 *   <li>or from there {@value #SURE} events of known types, or all up to the next anchor, follow
 *       each other, and the fields of each take all of its bytes.
 * </ul>
 */
public final class EventWalk {
  private static final int SURE = 16;
  private static final long LEAST_BYTES = 2;
  private static final long LAST_TYPE_OF_FORMAT = 1; // 0 is metadata, 1 constants

  private final ChunkInput in;
  private final Map<Long, ChunkType> types;
  private final TreeSet<Long> anchors;
  private final long chunkBytes;
  private long limit;
  private long begin = ChunkHeader.BYTES - 1;
  private long end = ChunkHeader.BYTES;
  private long size;
  private long type;
  private long damagedEvents;
  private long lostBytes;

  /**
   * @param anchors where events begin, as other parts of the chunk tell
   */
  public EventWalk(
      ChunkInput in, ChunkHeader chunk, Map<Long, ChunkType> types, Collection<Long> anchors) {
    this.in = in;
    this.types = types;
    this.anchors = new TreeSet<>(anchors);
    this.anchors.add(chunk.metadataAt());
    this.chunkBytes = chunk.bytes();
    this.anchors.add(chunkBytes);
  }

  /** Moves to the next event; its fields follow. Returns false at the end of the chunk. */
  public boolean next() throws IOException {
    while (end < chunkBytes) {
      if (end >= limit) {
        Long next = anchors.higher(end);
        limit = next == null ? chunkBytes : next;
      }
      if (isEvent(end) && (isKnown() || isFollowed(end))) {
        begin = end;
        end += size;
        return true;
      }
      // The length of the event before may be what is damaged.
      long from = begin + 1;
      long damage = end;
      end = resumption(from);
      begin = end;
      lostBytes += Math.max(0, end - damage);
    }
    return false;
  }

  private boolean isFollowed(long at) throws IOException {
    long next = at + size;
    return isSure(next) && isEvent(at);
  }

  private boolean isEvent(long at) throws IOException {
    if (limit - at < LEAST_BYTES) {
      return false;
    }
    in.position(at);
    try {
      size = in.number();
      type = in.number();
    } catch (EOFException e) {
      requireEnd(e);
      return false;
    }
    return size > 0 && size <= limit - at && in.position() <= at + size;
  }

  /** The next place from which events can be told; the next anchor without any. */
  private long resumption(long from) throws IOException {
    for (long at = from; at < limit; at++) {
      if (isSure(at)) {
        return at;
      }
    }
    return limit;
  }

  private boolean isSure(long from) throws IOException {
    long at = from;
    for (int i = 0; i < SURE && at < limit; i++) {
      if (!isEvent(at) || !isFilled(at)) {
        return false;
      }
      at += size;
    }
    return true;
  }

  /*
   * Any two numbers in a field may pass for a length and a type, and such a length leads over many
   * events. Parts of the format are anchors, or lost with their chain.
   */
  private boolean isFilled(long at) throws EOFException {
    ChunkType known = type();
    if (known == null) {
      return false;
    }
    try {
      known.skip(in);
      return in.position() == at + size;
    } catch (EOFException e) {
      requireEnd(e);
    } catch (IOException e) {
      // The fields make no sense.
    }
    return false;
  }

  private boolean isKnown() {
    ChunkType known = types.get(type);
    return type >= 0 && (type <= LAST_TYPE_OF_FORMAT || (known != null && known.isEvent()));
  }

  /** The number of the event's type. */
  public long typeId() {
    return type;
  }

  /** The event's type; null for parts of the format, and for unknown types. */
  public @Nullable ChunkType type() {
    ChunkType known = type > LAST_TYPE_OF_FORMAT ? types.get(type) : null;
    return known != null && known.isEvent() ? known : null;
  }

  /** Whether more was read than the event has. */
  public boolean isOverrun() {
    return in.position() > end;
  }

  /**
   * Leaves out an event whose fields make no sense.
   *
   * @throws EOFException if the file has become shorter
   */
  public void leaveOut(Exception failure) throws EOFException {
    if (failure instanceof EOFException cutOff) {
      requireEnd(cutOff);
    }
    damagedEvents++;
  }

  /* The file may be cut off while it is read: there is nothing to go on with. */
  private void requireEnd(EOFException failure) throws EOFException {
    if (in.left() > 0) {
      throw failure;
    }
  }

  /** The events that were left out. */
  public long damagedEvents() {
    return damagedEvents;
  }

  /** The bytes in which no event could be told. */
  public long lostBytes() {
    return lostBytes;
  }
}
