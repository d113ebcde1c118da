/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

/** A key that depends on what may be gone later, such as a session. */
final class FragileKey {
  volatile boolean broken;

  @Override
  public int hashCode() {
    if (broken) {
      throw new IllegalStateException("no session");
    }
    return 1;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return "fragile";
  }
}
