/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The account of recorded values, so that "fast by losing" shows.
 *
 * @param backlog values that waited in a queue at the end of an iteration and were then given up
 */
public record SampleCount(long recorded, long delivered, long dropped, long backlog) {
  public static final SampleCount NONE = new SampleCount(0, 0, 0, 0);

  /** In no snapshot, not waiting, not refused. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public long lost() {
    return recorded - delivered - dropped - backlog;
  }

  public SampleCount plus(SampleCount other) {
    return new SampleCount(
        recorded + other.recorded,
        delivered + other.delivered,
        dropped + other.dropped,
        backlog + other.backlog);
  }

  public double percent(long count) {
    return recorded == 0 ? 0 : 100.0 * count / recorded;
  }
}
