/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import io.hotguard.internal.PropertiesResource;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Every {@code hotguard.properties} of the class path.
 *
 * @param files the readable files
 * @param problems one line for each file that cannot be read
 */
record PropertyFiles(List<PropertyFile> files, List<String> problems) {

  private static final String NAME = "hotguard.properties";

  /**
   * One file.
   *
   * @param label its name in messages
   */
  record PropertyFile(String label, Map<String, String> entries) {}

  static PropertyFiles of(Map<String, String> entries) {
    return new PropertyFiles(List.of(new PropertyFile(NAME, entries)), List.of());
  }

  static PropertyFiles onClassPath(ClassLoader loader) {
    List<PropertyFile> files = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    try {
      for (URL url : Collections.list(loader.getResources(NAME))) {
        String label = NAME + " at " + url;
        try {
          files.add(new PropertyFile(label, entries(PropertiesResource.read(url))));
        } catch (IOException | IllegalArgumentException e) {
          problems.add(label + ": cannot be read: " + e.getMessage());
        }
      }
    } catch (IOException e) {
      problems.add(NAME + ": cannot be searched on the class path: " + e.getMessage());
    }
    return new PropertyFiles(files, problems);
  }

  /** Copies the text entries; an entry that is removed concurrently is left out. */
  static Map<String, String> entries(Properties properties) {
    Map<String, String> entries = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String text = properties.getProperty(name);
      if (text != null) {
        entries.put(name, text);
      }
    }
    return entries;
  }
}
