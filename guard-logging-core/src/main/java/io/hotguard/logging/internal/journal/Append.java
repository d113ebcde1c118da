/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

/** The outcome of {@link Journal#append}. */
public enum Append {
  /** The record is in the journal, for the consumer of this or a later process. */
  ACCEPTED(0),
  /** No room: the journal is at its bound, or the next segment is not prepared yet. */
  FULL(1),
  /** The record is longer than {@link Journal#maxRecordBytes()}. */
  TOO_LARGE(2),
  /** The journal is closed. */
  CLOSED(3),
  /** The journal or the copy of this record failed; {@link Journal#problem()} says why. */
  FAILED(4);

  /** The index of the outcome in {@link Stripes}. */
  final int cell;

  Append(int cell) {
    this.cell = cell;
  }
}
