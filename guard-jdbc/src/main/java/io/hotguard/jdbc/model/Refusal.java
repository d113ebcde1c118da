/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static java.util.Comparator.comparingInt;

import java.util.Comparator;

/**
 * A reason for which the driver does not connect at all, found without asking it.
 *
 * @param kind what is wrong
 * @param subject what it is about: the name of a setting, or a part of the URL
 * @param reason what is wrong with it and what is allowed, one line without secrets
 * @param offset where it is in the URL, from 0; -1 for what is not in the URL
 */
public record Refusal(Kind kind, String subject, String reason, int offset)
    implements Comparable<Refusal> {
  private static final Comparator<Refusal> ORDER =
      comparingInt(Refusal::offset)
          .thenComparing(Refusal::kind)
          .thenComparing(Refusal::subject)
          .thenComparing(Refusal::reason);

  /** What is wrong. */
  public enum Kind {
    /** The URL has not the form that the driver reads. */
    MALFORMED,
    /** A key that the driver does not know and does not tolerate. */
    UNKNOWN_KEY,
    /** A value that the driver does not take. */
    BAD_VALUE,
    /** A key that must not be there twice. */
    DUPLICATE_KEY,
    /** What the driver knows and does not serve, such as a wrong number of hosts. */
    UNSUPPORTED
  }

  @Override
  public int compareTo(Refusal other) {
    return ORDER.compare(this, other);
  }
}
