/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Reads the coordinates that Maven puts into a jar. */
public final class MavenCoordinates {
  /*
   * JarSet of guard-logging reads them by its own lines: it runs where this module may be missing.
   */
  private MavenCoordinates() {}

  /**
   * Returns the version in a {@code pom.properties}; null if it has none.
   *
   * @throws IOException if the file cannot be read
   */
  public static @Nullable String version(URL coordinates) throws IOException {
    URLConnection connection = coordinates.openConnection();
    connection.setUseCaches(false); // A cached jar stays open after its application has ended.
    try (InputStream in = connection.getInputStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }
}
