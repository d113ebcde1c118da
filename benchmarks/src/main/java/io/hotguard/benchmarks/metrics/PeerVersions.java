/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Releases of what is measured beside the recorders, from the build. */
final class PeerVersions {
  private static final String RESOURCE = "versions.properties";

  private PeerVersions() {}

  /** Library to release, sorted. */
  static Map<String, String> load() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = PeerVersions.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException(RESOURCE + " is not on the class path; build with mvn package");
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
