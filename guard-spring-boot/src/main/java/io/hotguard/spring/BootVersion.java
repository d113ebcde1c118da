/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.text.VersionNumber;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;

/** Decides whether the starter works with the present Spring Boot. */
final class BootVersion {
  static final String OLDEST = "3.3.0";

  private BootVersion() {}

  static boolean isSupported() {
    return isSupported(SpringBootVersion.getVersion());
  }

  /** A version that nobody knows is taken for a supported one. */
  static boolean isSupported(@Nullable String version) {
    return version == null
        || VersionNumber.parse(version).filter(it -> !it.isAtLeast(OLDEST)).isEmpty();
  }

  /** Returns the reason why the starter does nothing. */
  static String refusal() {
    return "the starter is off: Spring Boot "
        + SpringBootVersion.getVersion()
        + " is older than "
        + OLDEST
        + ", the oldest that it works with; application settings have no effect;"
        + " take a newer Spring Boot; with this one only the Log4j guard acts, with keys by -D";
  }
}
