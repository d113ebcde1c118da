/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.Environment;
import java.util.List;
import java.util.Optional;

public record MemoryResult(
    Environment environment, String command, int metrics, List<HeapUse> uses) {

  /**
   * The heap that a subject holds, after a full collection, with all its threads alive.
   *
   * @param bytes more than before the subject was created
   */
  public record HeapUse(String subject, int threads, boolean virtual, long bytes) {}

  public Optional<HeapUse> find(String subject, int threads, boolean virtual) {
    return uses.stream()
        .filter(
            use ->
                use.subject().equals(subject)
                    && use.threads() == threads
                    && use.virtual() == virtual)
        .findFirst();
  }
}
