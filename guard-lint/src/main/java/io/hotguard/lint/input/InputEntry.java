/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/**
 * A file of the inputs that was found and not yet read, named as in {@link InputFile#path()}.
 *
 * @param ordinal its number in its unit, the same each time the unit is read
 * @param release the release of Java from which on it counts in a multi-release archive; 0 for all
 *     releases
 */
public record InputEntry(String path, int ordinal, int release) {

  public boolean isClass() {
    return path.endsWith(".class");
  }

  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
