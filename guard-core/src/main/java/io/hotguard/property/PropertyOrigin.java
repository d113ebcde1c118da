/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

/** The source of a property's value, in order of precedence. */
public enum PropertyOrigin {
  /** A system property, usually given as {@code -Dkey=value}. */
  SYSTEM_PROPERTY("-D"),
  /** An environment variable, see {@link GuardProperty#environmentName()}. */
  ENVIRONMENT("environment"),
  /** The configuration of the application, see {@link ApplicationSettings}. */
  APPLICATION("application configuration"),
  /** A {@code hotguard.properties} at the root of the class path. */
  FILE("hotguard.properties"),
  /** The declared default. */
  DEFAULT("default");

  private final String label;

  PropertyOrigin(String label) {
    this.label = label;
  }

  /** Returns the name in messages. */
  public String label() {
    return label;
  }

  /** Whether the operator of the process chose the value, who wins over a file of any library. */
  boolean isOfOperator() {
    return this == SYSTEM_PROPERTY || this == ENVIRONMENT || this == APPLICATION;
  }
}
