/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import io.hotguard.config.Artifact;
import io.hotguard.config.ClassPathFacts;
import io.hotguard.text.VersionNumber;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds artifacts of a class path, such as {@code com.h2database:h2}; {@code :h2} of any group. */
final class Artifacts {
  private Artifacts() {}

  private static Stream<Artifact> of(ClassPathFacts classPath, Collection<String> names) {
    return names.stream()
        .map(name -> name.split(":", 2))
        .flatMap(name -> classPath.find(name[0], name[1]).stream());
  }

  static boolean isOn(ClassPathFacts classPath, Collection<String> names) {
    return of(classPath, names).findAny().isPresent();
  }

  /** Returns the version of these artifacts; null if the class path has none or several. */
  static @Nullable VersionNumber version(ClassPathFacts classPath, Collection<String> names) {
    List<VersionNumber> versions =
        of(classPath, names).flatMap(each -> each.parsedVersion().stream()).distinct().toList();
    return versions.size() == 1 ? versions.get(0) : null;
  }
}
