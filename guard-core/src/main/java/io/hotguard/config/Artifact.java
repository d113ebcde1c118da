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
 * An artifact that is on the class path, or that a project declares.
 *
 * @param group the group's id; empty if only a jar's file name is known
 * @param name the artifact's id
 * @param version the version as written, with the project's placeholders resolved; empty if a
 *     parent that is not given manages it
 * @param location the place that declares it
 */
public record Artifact(String group, String name, String version, Location location) {

  public Artifact {
    requireNonNull(group, "group");
    requireNonNull(name, "name");
    requireNonNull(version, "version");
    requireNonNull(location, "location");
  }

  /**
   * Returns the version for comparison; empty if the text is not a version, such as an unresolved
   * placeholder.
   */
  public Optional<VersionNumber> parsedVersion() {
    return VersionNumber.parse(version);
  }

  /**
   * Returns whether this is a version of an artifact: the artifact's ids are equal, and the group's
   * ids are equal, or one of them is empty.
   */
  public boolean is(String otherGroup, String otherName) {
    return name.equals(otherName)
        && (group.isEmpty() || otherGroup.isEmpty() || group.equals(otherGroup));
  }

  /** Describes the artifact as {@code group:name:version}, or {@code name:version}. */
  public String describe() {
    return (group.isEmpty() ? "" : group + ':') + name + (version.isEmpty() ? "" : ':' + version);
  }
}
