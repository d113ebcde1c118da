/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static java.util.Objects.requireNonNull;

import java.util.function.Consumer;

/** A guard whose counters are kept elsewhere; see {@link Guard#of}. */
record CountingGuard(String name, GuardMode mode, Consumer<? super GuardSnapshot.Builder> counts)
    implements Guard {

  CountingGuard {
    requireNonNull(name, "name");
    requireNonNull(mode, "mode");
    requireNonNull(counts, "counts");
  }

  @Override
  public GuardSnapshot snapshot() {
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder(name, mode);
    counts.accept(snapshot);
    return snapshot.build();
  }
}
