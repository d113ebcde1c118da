/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/**
 * Limits for malicious inputs: a file that unpacks to more than anyone stores, deeply nested
 * archives.
 *
 * @param fileBytes the size above which a class or configuration file is not read; the JVM's own
 *     limits keep class files far below
 * @param archiveBytes the unpacked size of an archive with all archives in it
 * @param archiveEntries the number of entries of an archive with all archives in it
 * @param archiveDepth how many archives may lie in each other
 */
public record ReadLimits(int fileBytes, long archiveBytes, int archiveEntries, int archiveDepth) {
  public static final ReadLimits DEFAULT = new ReadLimits(16 << 20, 4L << 30, 2_000_000, 4);
}
