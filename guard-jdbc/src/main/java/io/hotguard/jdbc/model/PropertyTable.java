/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.jdbc.model.PropertyDefinition.ValueType;
import io.hotguard.text.VersionNumber;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Holds the properties of a driver or a pool. A name may have several rows with adjoining version
 * ranges; {@link #at} selects the rows of one version.
 */
public final class PropertyTable {
  static final List<String> COLUMNS =
      List.of("name", "aliases", "type", "default", "values", "since", "removed", "flags");

  private static final Map<String, PropertyTable> LOADED = new ConcurrentHashMap<>();
  private static final Pattern COMMA = Pattern.compile(",");
  private static final String NONE = "-";
  private static final int MAX_VERSIONS = 64;
  private static final String EMPTY = "\"\"";

  private final List<PropertyDefinition> rows;
  private final Map<VersionNumber, PropertyTable> versions = new ConcurrentHashMap<>();
  private final Map<String, PropertyDefinition> byName = new LinkedHashMap<>();
  private final Map<String, Setting> defaults = new LinkedHashMap<>();
  private final Map<String, PropertyDefinition> byAnyCase =
      new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  PropertyTable(List<PropertyDefinition> rows) {
    this.rows = List.copyOf(rows);
    for (PropertyDefinition row : rows) {
      byName.put(row.name(), row);
      defaults.put(row.name(), new Setting.Draft(row).finish());
      byAnyCase.put(row.name(), row);
    }
    // A name wins over an equal alias.
    for (PropertyDefinition row : rows) {
      for (String alias : row.aliases()) {
        byName.putIfAbsent(alias, row);
        byAnyCase.putIfAbsent(alias, row);
      }
    }
  }

  /** Returns the table of a driver for all its versions; empty if the driver has no table. */
  public static PropertyTable of(DriverFamily family) {
    return named(family.id());
  }

  /** Returns the table of a pool; empty if the pool has no table. */
  public static PropertyTable of(PoolKind kind) {
    return named("pool-" + kind.id());
  }

  /** Returns the name that a property of this exact name has in later versions of the driver. */
  public static Optional<String> laterName(DriverFamily family, String name) {
    return of(family).definitions().stream()
        .filter(row -> row.aliases().contains(name) && row.since() != null)
        .map(PropertyDefinition::name)
        .findFirst();
  }

  /** Returns the pools that know a name in any release, ignoring case, with their definitions. */
  public static Map<PoolKind, PropertyDefinition> ofPools(String name) {
    Map<PoolKind, PropertyDefinition> owners = new EnumMap<>(PoolKind.class);
    for (PoolKind kind : PoolKind.values()) {
      of(kind).findIgnoreCase(name).ifPresent(row -> owners.put(kind, row));
    }
    return owners;
  }

  /** Returns the drivers that know an exact name or alias, in the order of declaration. */
  public static List<DriverFamily> knowing(String name) {
    return Arrays.stream(DriverFamily.values())
        .filter(family -> of(family).find(name).isPresent())
        .toList();
  }

  /** Returns the rows for one version of the driver. */
  public PropertyTable at(VersionNumber version) {
    PropertyTable known = versions.get(version);
    if (known != null) {
      return known;
    }
    PropertyTable made = new PropertyTable(rows.stream().filter(row -> row.isIn(version)).toList());
    // Versions come from outside, so the cache is bounded.
    if (versions.size() < MAX_VERSIONS) {
      versions.put(version, made);
    }
    return made;
  }

  /** Finds the property with this exact name; if there is no such name, with this alias. */
  public Optional<PropertyDefinition> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Finds the property with this name or alias, ignoring case as the driver does. */
  public Optional<PropertyDefinition> findIgnoreCase(String name) {
    return Optional.ofNullable(byAnyCase.get(name));
  }

  /** Returns the name of the property in a role; empty if the pool has none. */
  public Optional<String> inRole(String role) {
    return rows.stream().filter(row -> row.has(role)).map(PropertyDefinition::name).findFirst();
  }

  /** Returns the rows in the order of the file. */
  public Collection<PropertyDefinition> definitions() {
    return rows;
  }

  Map<String, Setting> defaults() {
    return Collections.unmodifiableMap(defaults);
  }

  /** Returns the names and aliases. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  private static PropertyTable named(String id) {
    return LOADED.computeIfAbsent(id, PropertyTable::load);
  }

  static PropertyTable load(String id) {
    String resource = id + ".tsv";
    List<List<String>> rows =
        PropertyTable.class.getResource(resource) == null
            ? List.of()
            : Rows.of(PropertyTable.class, resource, COLUMNS);
    return new PropertyTable(rows.stream().map(PropertyTable::row).toList());
  }

  static PropertyDefinition row(List<String> cells) {
    return new PropertyDefinition(
        cells.get(0),
        list(cells.get(1)),
        ValueType.of(cells.get(2)),
        text(cells.get(3)),
        list(cells.get(4)),
        version(cells.get(5)),
        version(cells.get(6)),
        new TreeSet<>(list(cells.get(7))));
  }

  private static List<String> list(String cell) {
    return cell.equals(NONE) ? List.of() : COMMA.splitAsStream(cell).map(String::strip).toList();
  }

  private static @Nullable String text(String cell) {
    return cell.equals(NONE) ? null : cell.equals(EMPTY) ? "" : cell;
  }

  private static @Nullable VersionNumber version(String cell) {
    return cell.equals(NONE) ? null : VersionNumber.of(cell);
  }
}
