/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.mutation;

/**
 * A change of a class, without the line number, which moves.
 *
 * @param type the changed class, without {@code io.hotguard}
 * @param line the text of the changed line
 * @param change what PIT did there
 */
public record Mutant(String type, String line, String change) {
  /** The package of the class, without {@code io.hotguard}. */
  String inPackage() {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }
}
