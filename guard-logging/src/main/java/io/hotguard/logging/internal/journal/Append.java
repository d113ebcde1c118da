/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/** What became of a record handed to {@link Journal#append}. */
public enum Append {
  /**
   * The record is in the journal: the consumer gets it, in this process or, after a kill, in the
   * next.
   */
  ACCEPTED(0),
  /**
   * No room: everything up to the bound is unacknowledged, or the next segment is not prepared yet.
   */
  FULL(1),
  /** The record is longer than {@link Journal#maxRecordBytes()}. */
  TOO_LARGE(2),
  /** The journal is closed. */
  CLOSED(3),
  /** The journal, or the copying of this one record, failed; {@link Journal#problem()} says why. */
  FAILED(4);

  /** Where {@link Stripes} counts it. */
  final int cell;

  Append(int cell) {
    this.cell = cell;
  }
}
