/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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

  /** Returns the last modelled definition of a driver's property, by exact name or alias. */
  public static Optional<PropertyDefinition> inAnyVersion(DriverFamily family, String name) {
    return PropertyTable.of(family).find(name);
  }

  /** Returns the name that a property of this exact name has in later versions of the driver. */
  public static Optional<String> laterName(DriverFamily family, String name) {
    return PropertyTable.of(family).definitions().stream()
        .filter(row -> row.aliases().contains(name) && row.since() != null)
        .map(PropertyDefinition::name)
        .findFirst();
  }

  /** Returns the pools that know a name in any release, ignoring case, with their definitions. */
  public static Map<PoolKind, PropertyDefinition> ofPools(String name) {
    Map<PoolKind, PropertyDefinition> owners = new EnumMap<>(PoolKind.class);
    for (PoolKind kind : PoolKind.values()) {
      PropertyTable.of(kind).findIgnoreCase(name).ifPresent(row -> owners.put(kind, row));
    }
    return owners;
  }

  /** Returns the drivers that know an exact name or alias, in the order of declaration. */
  public static List<DriverFamily> knowing(String name) {
    return Arrays.stream(DriverFamily.values())
        .filter(family -> inAnyVersion(family, name).isPresent())
        .toList();
  }
}
