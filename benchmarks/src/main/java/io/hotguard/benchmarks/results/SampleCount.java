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
  /** In no snapshot, not waiting, not refused. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public long lost() {
    return recorded - delivered - dropped - backlog;
  }
}
