/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import io.hotguard.rule.Location;

/**
 * One setting in effect in an application of Spring Boot.
 *
 * @param key the key as written
 * @param value the value, placeholders replaced by what the same files say, else by their defaults;
 *     may be a secret, not to be shown before its key was looked at
 * @param location where it is written
 */
public record SpringSetting(String key, String value, Location.Config location) {

  /** Tells whether something outside the files completes the value. */
  public boolean isOpen() {
    return Placeholders.isOpen(value);
  }

  /** Describes the setting without its value, which may be a secret. */
  @Override
  public String toString() {
    return location.describe();
  }
}
