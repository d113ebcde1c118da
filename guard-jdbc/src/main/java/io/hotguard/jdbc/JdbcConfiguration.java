/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.util.Objects.requireNonNull;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.Deployment;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Describes how an application connects: the URL, and all settings that go with it. Only the URL is
 * required.
 *
 * <h2>Threading</h2>
 *
 * Immutable; use the builder from one thread.
 */
public final class JdbcConfiguration {
  final String url;
  final Optional<PoolSettings> pool;
  final Optional<DriverFamily> driver;
  final Optional<VersionNumber> driverVersion;
  final boolean open;
  final Set<ConnectionUse> uses;
  final Deployment deployment;
  final Location location;

  /** The properties of the connection, followed by the properties of the pool, which win. */
  final List<Candidate> given;

  private final Map<String, Location> places;

  private JdbcConfiguration(Builder builder) {
    this.url = builder.url;
    this.pool = Optional.ofNullable(builder.pool);
    this.driver = Optional.ofNullable(builder.driver);
    this.driverVersion = Optional.ofNullable(builder.driverVersion);
    this.open = builder.open;
    this.uses = builder.uses;
    this.deployment = builder.deployment;
    this.location = builder.location;
    this.places = Map.copyOf(builder.places);
    List<Candidate> all = new ArrayList<>(builder.properties);
    pool.ifPresent(inFront -> all.addAll(inFront.driverProperties()));
    this.given = List.copyOf(all);
  }

  /** Describes a connection when you know the URL alone. */
  public static JdbcConfiguration of(String url) {
    return builder(url).build();
  }

  /** Starts the description of a connection. */
  public static Builder builder(String url) {
    return new Builder(url);
  }

  /** Returns the location of one setting, by default the location of the configuration. */
  Location location(String setting) {
    return places.getOrDefault(setting, location);
  }

  /** Builds the description of a connection. */
  public static final class Builder {
    private static final Location SOMEWHERE = new Location.Runtime("JDBC URL", null);

    private final String url;
    private final List<Candidate> properties = new ArrayList<>();
    private @Nullable PoolSettings pool;
    private @Nullable DriverFamily driver;
    private @Nullable VersionNumber driverVersion;
    private boolean open;
    private Set<ConnectionUse> uses = Set.of();
    private Deployment deployment = new Deployment(0, 0);
    private Location location = SOMEWHERE;
    private Map<String, Location> places = Map.of();

    private Builder(String url) {
      this.url = requireNonNull(url, "url");
    }

    /** Adds the application's connection properties; entries that are not strings are ignored. */
    public Builder properties(Properties added) {
      Map<String, String> sorted = new TreeMap<>();
      added.stringPropertyNames().forEach(key -> sorted.put(key, added.getProperty(key)));
      return properties(sorted);
    }

    /** Adds the properties that the application passes to the driver. */
    public Builder properties(Map<String, String> added) {
      added.forEach(
          (key, value) -> properties.add(Candidate.of(key, value, SettingOrigin.PROPERTIES)));
      return this;
    }

    /** Sets the pool in front of the driver; null if there is no pool or it is unknown. */
    public Builder pool(@Nullable PoolSettings inFront) {
      pool = inFront;
      return this;
    }

    /** Sets the driver; null if the URL tells it. MariaDB's can take {@code jdbc:mysql:} too. */
    public Builder driver(@Nullable DriverFamily family) {
      driver = family;
      return this;
    }

    /** Sets the driver's version; null means unknown, and the newest version is assumed. */
    public Builder driverVersion(@Nullable VersionNumber version) {
      driverVersion = version;
      return this;
    }

    /** Sets whether there may be settings that are not given here; false by default. */
    public Builder open(boolean more) {
      open = more;
      return this;
    }

    /** Sets how the application is known to use its connections, which no URL tells. */
    public Builder uses(Set<ConnectionUse> known) {
      uses = Set.copyOf(known);
      return this;
    }

    /** Sets what is known of all instances together; by default nothing. */
    public Builder deployment(Deployment known) {
      deployment = known;
      return this;
    }

    /** Sets the location of the configuration, which findings name. */
    public Builder location(Location place) {
      location = requireNonNull(place, "location");
      return this;
    }

    /** Sets the locations of pool or driver settings by name, for findings about a setting. */
    public Builder places(Map<String, ? extends Location> known) {
      places = Map.copyOf(known);
      return this;
    }

    /** Builds the configuration. */
    public JdbcConfiguration build() {
      return new JdbcConfiguration(this);
    }
  }
}
