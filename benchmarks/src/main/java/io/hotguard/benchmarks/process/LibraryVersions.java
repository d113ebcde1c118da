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
 * The releases of other people's libraries that a program runs with, as the build has filled them
 * in: the shaded jar has lost the manifests that told them.
 */
public final class LibraryVersions {
  private static final String RESOURCE = "versions.properties";

  private LibraryVersions() {}

  /** Library to release, sorted, from the file beside a class. */
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
