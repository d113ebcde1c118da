/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

/** Words what the counts cannot know of an appender that queues events itself. */
public final class UnseenDiscards {
  private UnseenDiscards() {}

  /** Says how the events of an appender count that queues them. */
  public static String countAsHandedOver(String appender) {
    return "appender "
        + appender
        + " has a queue of its own and does not tell what becomes of an event: its events count as"
        + " handed-over, not as written. Watch the metrics of its library";
  }
}
