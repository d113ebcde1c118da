/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import io.hotguard.rule.Location;

/**
 * One setting in effect in a Spring Boot application.
 *
 * @param key the key as written
 * @param value the value, with placeholders replaced by values of the same files or by their
 *     defaults; may be a secret, so check the key before you show it
 * @param location the place where it is written
 */
public record SpringSetting(String key, String value, Location.Config location) {

  /** Describes the setting without its value, which may be a secret. */
  @Override
  public String toString() {
    return location.describe();
  }
}
