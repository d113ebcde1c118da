/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Location;

/**
 * A setting that code makes with constants.
 *
 * @param key the name of a system property; for a URL the method that takes it; for a bean the key
 *     whose settings it takes, empty for Spring Boot's own beans
 * @param value the text, with a placeholder such as <code>${host}</code> for each part that is no
 *     constant; it may hold a password
 * @param closed whether no other setting can go with it
 * @param location the call that makes it
 * @param owner the class whose method takes it; empty for a system property
 * @param object the object that takes it, the same text for each of its settings; empty if it is
 *     unknown
 */
public record CodeSetting(
    Kind kind,
    String key,
    String value,
    boolean closed,
    Location.Code location,
    String owner,
    String object) {

  /** Begins the key of a property that a pool hands on to the driver. */
  public static final String HANDED_ON = "dataSource.";

  /** A setting that the code makes. */
  public enum Kind {
    /** A JDBC URL for a data source, a pool or {@code DriverManager}. */
    JDBC_URL,
    /**
     * A setting of a data source or pool, by the setter of that name, or {@link
     * CodeSetting#HANDED_ON}.
     */
    POOL_SETTING,
    /** A property of the process, by {@code System.setProperty}. */
    SYSTEM_PROPERTY,
    /** A bean that Spring Boot makes of the settings below a key; the value is its class. */
    BOUND_BEAN
  }

  public CodeSetting {
    requireNonNull(kind, "kind");
    requireNonNull(key, "key");
    requireNonNull(value, "value");
    requireNonNull(location, "location");
    requireNonNull(owner, "owner");
    requireNonNull(object, "object");
  }

  /** Creates a setting that no known object takes. */
  public CodeSetting(Kind kind, String key, String value, boolean closed, Location.Code location) {
    this(kind, key, value, closed, location, "", "");
  }

  /** Describes the setting without its value, which may be a secret. */
  @Override
  public String toString() {
    return key + " at " + location.describe();
  }
}
