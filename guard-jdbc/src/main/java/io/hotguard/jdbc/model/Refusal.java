/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static java.util.Comparator.comparingInt;

import java.util.Comparator;

/**
 * A reason why the driver does not connect, found without the driver.
 *
 * @param subject the name of a setting, or a part of the URL
 * @param reason the problem and the allowed values, one line without secrets
 * @param offset the place in the URL, from 0; -1 outside the URL
 */
public record Refusal(Kind kind, String subject, String reason, int offset)
    implements Comparable<Refusal> {
  private static final Comparator<Refusal> ORDER =
      comparingInt(Refusal::offset)
          .thenComparing(Refusal::kind)
          .thenComparing(Refusal::subject)
          .thenComparing(Refusal::reason);

  /** The kinds of refusal. */
  public enum Kind {
    /** The URL does not have the form that the driver reads. */
    MALFORMED,
    /** The driver does not know the key and does not tolerate unknown keys. */
    UNKNOWN_KEY,
    /** The driver does not accept the value. */
    BAD_VALUE,
    /** The key must not occur twice. */
    DUPLICATE_KEY,
    /** The driver knows the request but does not support it, such as a wrong number of hosts. */
    UNSUPPORTED
  }

  @Override
  public int compareTo(Refusal other) {
    return ORDER.compare(this, other);
  }
}
