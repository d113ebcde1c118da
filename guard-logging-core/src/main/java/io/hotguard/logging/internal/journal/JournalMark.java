/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/** A place behind a read record, for {@link Journal#acknowledge(JournalMark)}. */
public final class JournalMark {
  final Segment segment;
  final int position;

  /** Records read since open up to here; a record read again after a rewind counts once. */
  final long read;

  JournalMark(Segment segment, int position, long read) {
    this.segment = segment;
    this.position = position;
    this.read = read;
  }

  /** Returns the records read before this place since open; a reread record counts once. */
  public long recordsRead() {
    return read;
  }
}
