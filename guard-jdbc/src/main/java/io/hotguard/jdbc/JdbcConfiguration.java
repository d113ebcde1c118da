/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.util.Objects.requireNonNull;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
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
  private final String url;
  private final List<Candidate> properties;
  private final @Nullable PoolSettings pool;
  private final @Nullable DriverFamily driver;
  private final @Nullable VersionNumber driverVersion;
  private final @Nullable ServerFacts server;
  private final boolean batches;
  private final boolean open;
  private final boolean openInView;
  private final Location location;
  private final Map<String, Location> places;

  private JdbcConfiguration(Builder builder) {
    this.url = builder.url;
    this.properties = List.copyOf(builder.properties);
    this.pool = builder.pool;
    this.driver = builder.driver;
    this.driverVersion = builder.driverVersion;
    this.server = builder.server;
    this.batches = builder.batches;
    this.open = builder.open;
    this.openInView = builder.openInView;
    this.location = builder.location;
    this.places = Map.copyOf(builder.places);
  }

  /** Describes a connection when you know the URL alone. */
  public static JdbcConfiguration of(String url) {
    return builder(url).build();
  }

  /** Starts the description of a connection. */
  public static Builder builder(String url) {
    return new Builder(url);
  }

  String url() {
    return url;
  }

  /** The properties of the connection, followed by the properties of the pool, which win. */
  List<Candidate> given() {
    List<Candidate> given = new ArrayList<>(properties);
    if (pool != null) {
      given.addAll(pool.driverProperties());
    }
    return given;
  }

  Optional<PoolSettings> pool() {
    return Optional.ofNullable(pool);
  }

  Optional<DriverFamily> driver() {
    return Optional.ofNullable(driver);
  }

  Optional<VersionNumber> driverVersion() {
    return Optional.ofNullable(driverVersion);
  }

  Optional<ServerFacts> server() {
    return Optional.ofNullable(server);
  }

  boolean batches() {
    return batches;
  }

  boolean open() {
    return open;
  }

  boolean openInView() {
    return openInView;
  }

  Location location() {
    return location;
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
    private @Nullable ServerFacts server;
    private boolean batches;
    private boolean open;
    private boolean openInView;
    private Location location = SOMEWHERE;
    private Map<String, Location> places = Map.of();

    private Builder(String url) {
      this.url = requireNonNull(url, "url");
    }

    /** Adds the application's connection properties; entries that are not strings are ignored. */
    public Builder properties(Properties added) {
      for (String key : new TreeSet<>(added.stringPropertyNames())) {
        property(key, requireNonNull(added.getProperty(key)));
      }
      return this;
    }

    /** Adds the properties that the application passes to the driver. */
    public Builder properties(Map<String, String> added) {
      added.forEach(this::property);
      return this;
    }

    private void property(String key, String value) {
      properties.add(Candidate.of(key, value, SettingOrigin.PROPERTIES));
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

    /** Sets the facts about the server; null if nothing is known. */
    public Builder server(@Nullable ServerFacts known) {
      server = known;
      return this;
    }

    /** Sets whether the application sends batches, which no URL tells; false by default. */
    public Builder batches(boolean sent) {
      batches = sent;
      return this;
    }

    /** Sets whether there may be settings that are not given here; false by default. */
    public Builder open(boolean more) {
      open = more;
      return this;
    }

    /**
     * Sets whether a request keeps its connection until its response is written, as Spring Boot
     * does by default with JPA; false by default.
     */
    public Builder openInView(boolean kept) {
      openInView = kept;
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
