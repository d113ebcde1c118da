/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** The part of a pool that takes its settings; each part knows keys of its own. */
public enum PoolTaker {
  /** Setters that a framework calls; a key without a setter is ignored. */
  SETTERS("setter"),
  /** The pool's own factory for JNDI and properties files, which ignores other keys. */
  FACTORY("factory"),
  /** Setters that code calls, which may call others elsewhere: a default may not be in effect. */
  CODE("setter"),
  /** Setters, where a key without a setter is an error at start. */
  STRICT_SETTERS("setter");

  private final String flag;

  PoolTaker(String flag) {
    this.flag = flag;
  }

  /** Returns whether this part of a pool knows a setting; a pool without a factory has setters. */
  public boolean takes(PropertyDefinition setting, PropertyTable table) {
    boolean hasFactory = table.definitions().stream().anyMatch(row -> row.has(FACTORY.flag));
    return setting.has(hasFactory ? flag : SETTERS.flag);
  }
}
