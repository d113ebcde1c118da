/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.VersionNumber;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Which version of a library is on the class path. */
final class LibraryVersion {
  static final String LOG4J = "org.apache.logging.log4j";
  static final String LOG4J_CORE = "log4j-core";

  private LibraryVersion() {}

  /** True of Log4j where it is known to be older than that. */
  static boolean isLog4jBefore(String version) {
    String log4j = of(LOG4J, LOG4J_CORE);
    return log4j != null
        && VersionNumber.parse(log4j).filter(it -> !it.isAtLeast(version)).isPresent();
  }

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
