/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Hashes configurations to 64 bits, which keep no secret; a collision skips the second check. */
final class Fingerprints {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Fingerprints() {}

  static long of(String url, @Nullable Properties properties) {
    long hash = hash(OFFSET, url);
    if (properties != null) {
      long sum = 0; // independent of the order
      for (Map.Entry<Object, Object> entry : properties.entrySet()) {
        sum += hash(hash(OFFSET, String.valueOf(entry.getKey())), String.valueOf(entry.getValue()));
      }
      hash = hash * PRIME + sum;
    }
    return hash;
  }

  /** FNV-1a over the characters, with a separator that no text contains. */
  private static long hash(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * PRIME;
    }
    return (hash ^ 0x1_0000) * PRIME;
  }
}
