/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.config;

import java.util.Locale;

/** The notation of a configuration file. */
public enum ConfigFormat {
  /** XML: a tree of elements. */
  XML,
  /** JSON: a tree of members. */
  JSON,
  /** YAML: a tree of members, of one document among several. */
  YAML,
  /** Java properties: keys and values. */
  PROPERTIES,
  /** Options of a command line, one entry each, wherever they are written. */
  OPTIONS,
  /** Directives that end with a semicolon or hold others in braces, as nginx reads them. */
  DIRECTIVES;

  /** Returns the name in messages, in lower case. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
