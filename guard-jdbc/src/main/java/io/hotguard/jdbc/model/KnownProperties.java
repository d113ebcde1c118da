/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Looks up properties across all modelled drivers and versions, for messages about a misplaced key.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 */
public final class KnownProperties {
  private KnownProperties() {}

  /**
   * Finds a property in any modelled version of a driver.
   *
   * @param name its name or alias, exactly
   * @return the definition of the last version that has it
   */
  public static Optional<PropertyDefinition> inAnyVersion(DriverFamily family, String name) {
    return PropertyTable.of(family).find(name);
  }

  /**
   * Returns the drivers that know a property, in the order of their declaration.
   *
   * @param name its name or alias, exactly
   */
  public static List<DriverFamily> knowing(String name) {
    return Arrays.stream(DriverFamily.values())
        .filter(family -> inAnyVersion(family, name).isPresent())
        .toList();
  }
}
