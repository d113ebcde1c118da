/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/**
 * A place in a journal, behind a record that was read: what {@link
 * Journal#acknowledge(JournalMark)} takes.
 */
public final class JournalMark {
  final Segment segment;
  final int position;

  /** Records read since open up to here, those that were read again after a rewind counted once. */
  final long read;

  JournalMark(Segment segment, int position, long read) {
    this.segment = segment;
    this.position = position;
    this.read = read;
  }

  /**
   * Returns how many records lie before this place.
   *
   * @return records read since open, those that were read again after a rewind counted once
   */
  public long recordsRead() {
    return read;
  }
}
