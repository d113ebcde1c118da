/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import org.jspecify.annotations.Nullable;

/** Settings with their secrets, for tests that compare them with a driver's. */
public final class ExposedValues {
  private ExposedValues() {}

  /** Returns a setting's value, also where it is a secret. */
  public static @Nullable String of(Setting setting) {
    return setting.exposed();
  }
}
