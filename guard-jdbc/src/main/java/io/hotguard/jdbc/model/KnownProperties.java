/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the modelled drivers know, beyond the one version of one driver that a connection uses: for
 * messages about a key that is out of place.
 *
 * <h2>Threading</h2>
 *
 * Stateless.
 */
public final class KnownProperties {
  private KnownProperties() {}

  /**
   * Finds a property in any version of a driver.
   *
   * @param family the driver
   * @param name its name or alias, exactly
   * @return the definition of the last version that has it; empty if no modelled version has
   */
  public static Optional<PropertyDefinition> inAnyVersion(DriverFamily family, String name) {
    return PropertyTable.of(family).find(name);
  }

  /**
   * Returns the drivers that know a property.
   *
   * @param name its name or alias, exactly
   * @return the drivers, in the order of their declaration; immutable
   */
  public static List<DriverFamily> knowing(String name) {
    return Arrays.stream(DriverFamily.values())
        .filter(family -> inAnyVersion(family, name).isPresent())
        .toList();
  }
}
