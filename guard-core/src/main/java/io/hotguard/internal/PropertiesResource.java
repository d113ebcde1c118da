/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/** Reads properties of the class path, such as the coordinates that Maven puts into a jar. */
public final class PropertiesResource {
  private PropertiesResource() {}

  /**
   * Reads a resource in UTF-8.
   *
   * @throws IOException if the resource cannot be read
   */
  public static Properties read(URL resource) throws IOException {
    URLConnection connection = resource.openConnection();
    connection.setUseCaches(false); // A cached jar stays open after its application has ended.
    Properties properties = new Properties();
    try (Reader reader = new InputStreamReader(connection.getInputStream(), UTF_8)) {
      properties.load(reader);
    }
    return properties;
  }
}
