/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Which version of a library is on the class path. */
final class LibraryVersion {
  private LibraryVersion() {}

  /**
   * From the coordinates that Maven leaves in a jar. Not from the manifest: where classes of many
   * libraries are in one jar, it tells the version of the application.
   *
   * @return null if they are not there
   */
  static @Nullable String of(String group, String artifact) {
    String resource = "META-INF/maven/" + group + '/' + artifact + "/pom.properties";
    try (InputStream in = LibraryVersion.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        return null;
      }
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      return null;
    }
  }
}
