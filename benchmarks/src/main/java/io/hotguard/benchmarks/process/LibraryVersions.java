/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.process;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The versions of third-party libraries, filled in by the build: the shaded jar has lost their
 * manifests.
 */
public final class LibraryVersions {
  private static final String RESOURCE = "versions.properties";

  private LibraryVersions() {}

  public static Map<String, String> beside(Class<?> program) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = program.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException(
            RESOURCE
                + " of "
                + program.getPackageName()
                + " is not on the class path; build with mvn package");
      }
      properties.load(in);
    }
    Map<String, String> versions = new TreeMap<>();
    properties
        .stringPropertyNames()
        .forEach(name -> versions.put(name, properties.getProperty(name, "")));
    return versions;
  }
}
