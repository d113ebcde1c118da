/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.journal;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The place and the bound of a journal; sizes are bytes on disk, headers included.
 *
 * @param directory the directory that holds the journal's own sub-directory; created when missing
 * @param name any text; escaped to a file name that is unique on case-insensitive file systems too
 * @param segmentBytes the size of one file, a multiple of 4096 in 4096..268435456; bounds a record
 * @param maxBytes the bound of all segments together, at least 2 and at most 16384 segments
 * @param readyBytes how much is kept written and mapped ahead of the writers, in
 *     segmentBytes..maxBytes
 */
public record JournalConfig(
    Path directory, String name, int segmentBytes, long maxBytes, long readyBytes) {

  static final int PAGE_BYTES = 4096;
  static final int MAX_SEGMENT_BYTES = 256 << 20;

  /** Below the 65530 mappings that Linux grants a process by default. */
  static final int MAX_SEGMENTS = 16384;

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException when a size is out of its range; the message names it, the
   *     range and the nearest legal value
   */
  public JournalConfig {
    Objects.requireNonNull(directory, "directory");
    Objects.requireNonNull(name, "name");
    if (name.isEmpty()) {
      throw new IllegalArgumentException(
          "journal in "
              + directory
              + ": name is empty: give the name of the spill or of the appender");
    }
    if (segmentBytes < PAGE_BYTES
        || segmentBytes > MAX_SEGMENT_BYTES
        || segmentBytes % PAGE_BYTES != 0) {
      long nearest = Math.round((double) segmentBytes / PAGE_BYTES) * PAGE_BYTES;
      throw illegal(
          name,
          "segmentBytes=" + segmentBytes,
          "a multiple of 4096 in 4096..268435456",
          Math.max(PAGE_BYTES, Math.min(MAX_SEGMENT_BYTES, nearest)));
    }
    if (maxBytes < 2L * segmentBytes || maxBytes / segmentBytes > MAX_SEGMENTS) {
      throw illegal(
          name,
          "maxBytes=" + maxBytes,
          "2.." + MAX_SEGMENTS + " segments of segmentBytes=" + segmentBytes,
          maxBytes < 2L * segmentBytes ? 2L * segmentBytes : (long) MAX_SEGMENTS * segmentBytes);
    }
    if (readyBytes < segmentBytes || readyBytes > maxBytes) {
      throw illegal(
          name,
          "readyBytes=" + readyBytes,
          "in segmentBytes=" + segmentBytes + "..maxBytes=" + maxBytes,
          readyBytes < segmentBytes ? segmentBytes : maxBytes);
    }
  }

  int maxSegments() {
    return (int) (maxBytes / segmentBytes);
  }

  int readySegments() {
    return (int) (readyBytes / segmentBytes);
  }

  private static IllegalArgumentException illegal(
      String name, String given, String allowed, long nearest) {
    return new IllegalArgumentException(
        "journal '" + name + "': " + given + ": must be " + allowed + "; nearest " + nearest);
  }
}
