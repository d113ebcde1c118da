/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/**
 * How much is read of inputs that may mean harm: a file that unpacks to more than anyone stores, an
 * archive of archives of archives.
 *
 * @param fileBytes the size above which a class or configuration file is not read; the JVM's own
 *     limits keep class files far below
 * @param archiveEntries the number of entries that an archive may have
 * @param archiveDepth how many archives may lie in each other
 */
public record ReadLimits(int fileBytes, long archiveBytes, int archiveEntries, int archiveDepth) {
  public static final ReadLimits DEFAULT = new ReadLimits(16 << 20, 2L << 30, 500_000, 4);
}
