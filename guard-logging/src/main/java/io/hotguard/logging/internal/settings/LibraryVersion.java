/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Which version of a library is on the class path. */
public final class LibraryVersion {
  private LibraryVersion() {}

  /** Null if it is not known. */
  public static @Nullable String ofLog4j() {
    return of(
        "org.apache.logging.log4j", "log4j-core", "org.apache.logging.log4j.core.LoggerContext");
  }

  /** True of Log4j where it is known to be older than that. */
  public static boolean isLog4jBefore(String version) {
    String log4j = ofLog4j();
    return log4j != null
        && VersionNumber.parse(log4j).filter(it -> !it.isAtLeast(version)).isPresent();
  }

  /**
   * From the coordinates that Maven leaves in a jar, which is the one that holds a class: others
   * may have them of what they have swallowed. Not from the manifest: where classes of many
   * libraries are in one jar, it tells the version of the application.
   *
   * @return null if they are not there
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
          return version(each);
        }
      }
    } catch (IOException e) {
      // Not known then.
    }
    return null;
  }

  private static @Nullable String version(URL coordinates) throws IOException {
    try (InputStream in = coordinates.openStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }
}
