/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import static java.util.Objects.requireNonNull;

import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.Optional;

/**
 * One artifact that is on the class path, or that a project says will be.
 *
 * @param group the group's id; empty where only a jar's file name is known
 * @param name the artifact's id
 * @param version the version as written, placeholders of the project resolved
 * @param location where that is known from
 */
public record Artifact(String group, String name, String version, Location location) {

  public Artifact {
    requireNonNull(group, "group");
    requireNonNull(name, "name");
    requireNonNull(version, "version");
    requireNonNull(location, "location");
  }

  /**
   * Returns the version for comparison.
   *
   * @return the version, or empty if the text is none, such as an unresolved placeholder
   */
  public Optional<VersionNumber> parsedVersion() {
    return VersionNumber.parse(version);
  }

  /**
   * Tells whether this is a version of some artifact.
   *
   * @return true if the ids are equal, or the group is unknown here and the artifact's id is equal
   */
  public boolean is(String otherGroup, String otherName) {
    return name.equals(otherName) && (group.isEmpty() || group.equals(otherGroup));
  }

  /**
   * Describes the artifact for people.
   *
   * @return {@code group:name:version}, or {@code name:version}
   */
  public String describe() {
    return (group.isEmpty() ? "" : group + ':') + name + ':' + version;
  }
}
