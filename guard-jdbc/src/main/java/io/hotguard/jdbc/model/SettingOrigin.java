/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** The origins of a setting's value. */
public enum SettingOrigin {
  /** The part of the URL that is about one host. */
  HOST("the URL's host part"),
  /** The {@code Properties} of the connection. */
  PROPERTIES("the connection properties"),
  /** The driver properties of the pool. */
  POOL("the pool's driver properties"),
  /** The URL. */
  URL("the URL"),
  /** A bundle of settings that ships with the driver; another setting names it. */
  BUNDLE("a bundle of the driver"),
  /** The driver derives the value from other settings. */
  DERIVED("other settings"),
  /** The driver's default. */
  DEFAULT("the default");

  private final String label;

  SettingOrigin(String label) {
    this.label = label;
  }

  /** Returns a noun phrase for messages, such as {@code the URL}. */
  public String label() {
    return label;
  }
}
