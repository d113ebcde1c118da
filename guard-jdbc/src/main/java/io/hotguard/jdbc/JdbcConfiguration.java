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
 * Everything that is known of how an application connects: the URL and what goes with it. Only the
 * URL is needed.
 *
 * <h2>Threading</h2>
 *
 * Immutable; the builder belongs to one thread.
 */
public final class JdbcConfiguration {
  private final String url;
  private final List<Candidate> properties;
  private final @Nullable PoolSettings pool;
  private final @Nullable DriverFamily driver;
  private final @Nullable VersionNumber driverVersion;
  private final @Nullable ServerFacts server;
  private final boolean batches;
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
    this.location = builder.location;
    this.places = Map.copyOf(builder.places);
  }

  /** Describes a connection of which only the URL is known. */
  public static JdbcConfiguration of(String url) {
    return builder(url).build();
  }

  /**
   * Starts the description of a connection.
   *
   * @return a builder that knows nothing else
   */
  public static Builder builder(String url) {
    return new Builder(url);
  }

  String url() {
    return url;
  }

  /** The properties of the connection, then those that the pool adds, which win. */
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

  Location location() {
    return location;
  }

  /** The place of one setting; that of the configuration where it is not known. */
  Location location(String setting) {
    return places.getOrDefault(setting, location);
  }

  /** Collects what is known of a connection. */
  public static final class Builder {
    private static final Location SOMEWHERE = new Location.Runtime("JDBC URL", null);

    private final String url;
    private final List<Candidate> properties = new ArrayList<>();
    private @Nullable PoolSettings pool;
    private @Nullable DriverFamily driver;
    private @Nullable VersionNumber driverVersion;
    private @Nullable ServerFacts server;
    private boolean batches;
    private Location location = SOMEWHERE;
    private Map<String, Location> places = Map.of();

    private Builder(String url) {
      this.url = requireNonNull(url, "url");
    }

    /**
     * Adds properties that the application hands to the driver.
     *
     * @param added the properties; those whose key or value is no string are left out, as drivers
     *     do
     */
    public Builder properties(Properties added) {
      for (String key : new TreeSet<>(added.stringPropertyNames())) {
        property(key, requireNonNull(added.getProperty(key)));
      }
      return this;
    }

    /**
     * Adds properties that the application hands to the driver.
     *
     * @param added the properties
     */
    public Builder properties(Map<String, String> added) {
      added.forEach(this::property);
      return this;
    }

    private void property(String key, String value) {
      properties.add(Candidate.of(key, value, SettingOrigin.PROPERTIES));
    }

    /**
     * Sets the pool in front of the driver.
     *
     * @param inFront the pool; null if there is none or nothing is known
     */
    public Builder pool(@Nullable PoolSettings inFront) {
      pool = inFront;
      return this;
    }

    /**
     * Says which driver reads the URL, where the URL alone does not: MariaDB Connector/J can take
     * {@code jdbc:mysql:}.
     *
     * @param family the driver; null to go by the URL
     */
    public Builder driver(@Nullable DriverFamily family) {
      driver = family;
      return this;
    }

    /**
     * Sets the driver's version.
     *
     * @param version the version; null if unknown: then the newest is assumed
     */
    public Builder driverVersion(@Nullable VersionNumber version) {
      driverVersion = version;
      return this;
    }

    /**
     * Sets what is known of the server.
     *
     * @param known the facts; null if nothing is known
     */
    public Builder server(@Nullable ServerFacts known) {
      server = known;
      return this;
    }

    /**
     * Says whether the application is known to send batches, which nothing in a URL tells.
     *
     * @param sent true if so; false, the default, if not or if nobody knows
     */
    public Builder batches(boolean sent) {
      batches = sent;
      return this;
    }

    /**
     * Sets where the configuration stands.
     *
     * @param place the place; findings are reported there
     */
    public Builder location(Location place) {
      location = requireNonNull(place, "location");
      return this;
    }

    /**
     * Sets where single settings of the pool and the driver stand.
     *
     * @param known the places by the names that the pool or the driver gives the settings; findings
     *     about one of these are reported there
     */
    public Builder places(Map<String, ? extends Location> known) {
      places = Map.copyOf(known);
      return this;
    }

    /** Makes the configuration. */
    public JdbcConfiguration build() {
      return new JdbcConfiguration(this);
    }
  }
}
