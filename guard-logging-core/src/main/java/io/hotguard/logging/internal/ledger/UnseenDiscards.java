/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

/** Words what the counts cannot know of an appender that queues events itself. */
public final class UnseenDiscards {
  /*
   * Refused: a counter of such events. The guard would count each event that it gives to such an
   * appender, which `written` does already: the number of discarded events is known to the library
   * alone.
   */
  private UnseenDiscards() {}

  /** Says how the events count that an appender discards from its own queue. */
  public static String countAsWritten(String appender) {
    return "appender "
        + appender
        + " has a queue of its own and does not report what it discards: such events count as"
        + " written. Watch the metrics of its library";
  }

  /** Says that an appender that its callers call is not among the guard's counts. */
  public static String notCounted(String appender) {
    return "appender "
        + appender
        + " stays with its callers, whose trace it reads, and has a queue of its own: the guard"
        + " does not count its events. Watch the metrics of its library";
  }
}
