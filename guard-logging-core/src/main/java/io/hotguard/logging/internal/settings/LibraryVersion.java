/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import io.hotguard.internal.PropertiesResource;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Finds the version of a library on the class path. */
public final class LibraryVersion {
  private LibraryVersion() {}

  /** Tells whether the guard finds a class beside it, and initialises nothing. */
  public static boolean isPresent(String className) {
    try {
      Class.forName(className, false, LibraryVersion.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** Null if it is not known. */
  public static @Nullable String ofLog4j() {
    return of(
        "org.apache.logging.log4j", "log4j-core", "org.apache.logging.log4j.core.LoggerContext");
  }

  /** True if Log4j is known to be older than that version; false if its version is unknown. */
  public static boolean isLog4jBefore(String version) {
    String log4j = ofLog4j();
    return log4j != null
        && VersionNumber.parse(log4j).filter(it -> !it.isAtLeast(version)).isPresent();
  }

  /**
   * Reads the version from Maven's coordinates in the jar that holds a class: other jars may
   * contain coordinates of shaded libraries. Null without coordinates: the manifest of a jar of
   * many libraries has the version of the application.
   */
  public static @Nullable String of(String group, String artifact, String className) {
    ClassLoader loader = LibraryVersion.class.getClassLoader();
    String sample = className.replace('.', '/') + ".class";
    String coordinates = "META-INF/maven/" + group + '/' + artifact + "/pom.properties";
    URL place = loader.getResource(sample);
    if (place == null) {
      return null;
    }
    String root = place.toString().substring(0, place.toString().length() - sample.length());
    try {
      for (URL each : Collections.list(loader.getResources(coordinates))) {
        if (each.toString().equals(root + coordinates)) {
          return PropertiesResource.read(each).getProperty("version");
        }
      }
    } catch (IOException e) {
      // The version is unknown then.
    }
    return null;
  }
}
