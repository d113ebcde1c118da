/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The account of the events of one or more forks, so that "fast by losing" shows.
 *
 * @param logged enabled logging calls that returned
 * @param dropped events counted as dropped, by the guard or by the Discard policy
 * @param spilled events that went to disk first
 * @param waiting events in ring buffer or spill when the wait for quiescence ended
 */
public record EventCount(long logged, long written, long dropped, long spilled, long waiting) {
  public static final EventCount NONE = new EventCount(0, 0, 0, 0, 0);

  /** Neither written nor waiting nor counted. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public long lost() {
    return logged - written - waiting - dropped;
  }

  public EventCount plus(EventCount other) {
    return new EventCount(
        logged + other.logged,
        written + other.written,
        dropped + other.dropped,
        spilled + other.spilled,
        waiting + other.waiting);
  }
}
