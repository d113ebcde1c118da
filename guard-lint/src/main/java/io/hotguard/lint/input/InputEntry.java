/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.input;

/**
 * A file of the inputs that was found and not yet read, named as in {@link InputFile#path()}.
 *
 * @param ordinal its number in its unit, the same each time the unit is read
 * @param versioned whether it is for one release of Java, in a multi-release archive
 */
public record InputEntry(String path, int ordinal, boolean versioned) {

  public boolean isClass() {
    return path.endsWith(".class");
  }

  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
