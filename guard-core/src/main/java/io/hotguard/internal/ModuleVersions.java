/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds modules of Hotguard that the class path has in several versions. */
final class ModuleVersions {
  /*
   * The version comes from Maven's coordinates: a shaded jar keeps them for each module, and merges
   * manifests. Two copies of one version do no harm, and a servlet container has them.
   *
   * The guards compare the versions of different modules themselves, before they link one of them.
   */
  static final List<String> MODULES =
      List.of(
          "guard-core",
          "guard-hotpath",
          "guard-jdbc",
          "guard-logback",
          "guard-logging",
          "guard-logging-core",
          "guard-metrics",
          "guard-metrics-aggregate",
          "guard-profile",
          "hotguard-spring-boot-starter");

  private ModuleVersions() {}

  /** Returns the line about the modules; empty if each has one version. */
  static Optional<String> problem(ClassLoader loader) {
    List<String> several = new ArrayList<>();
    for (String module : MODULES) {
      Set<String> versions = versions(loader, module);
      if (versions.size() > 1) {
        several.add(module + ' ' + String.join(" and ", versions));
      }
    }
    return several.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the class path has several versions of Hotguard: "
                + String.join(", ", several)
                + "; the first of each is used; remove the jars of the other version");
  }

  /** In the order of the class path. */
  private static Set<String> versions(ClassLoader loader, String module) {
    Set<String> versions = new LinkedHashSet<>();
    try {
      String coordinates = "META-INF/maven/io.hotguard/" + module + "/pom.properties";
      for (URL each : Collections.list(loader.getResources(coordinates))) {
        String version = PropertiesResource.read(each).getProperty("version");
        if (version != null) {
          versions.add(version);
        }
      }
    } catch (IOException e) {
      // The other versions are unknown then.
    }
    return versions;
  }
}
