/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Hotguard, as its build wrote it. */
public final class HotguardVersion {
  private static final String UNKNOWN = "unknown";

  private HotguardVersion() {}

  /** Returns the version, such as {@code 0.1.0}. */
  public static String current() {
    Properties properties = new Properties();
    try (InputStream stream = HotguardVersion.class.getResourceAsStream("version.properties")) {
      if (stream != null) {
        properties.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the jar of guard-lint cannot be read", e);
    }
    return properties.getProperty("version", UNKNOWN);
  }
}
