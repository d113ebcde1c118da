/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

/** The part of a pool that takes its settings; each part knows keys of its own. */
public enum PoolTaker {
  /** Setters that a framework calls; a key without a setter is ignored. */
  SETTERS("setter", " and silently ignores it"),
  /** A bean of the application, as far as is known, since the framework reads nothing there. */
  BEAN("setter", " and silently ignores it"),
  /** The pool's own factory for JNDI and properties files, which ignores other keys. */
  FACTORY("factory", " and silently ignores it"),
  /** Anything that fills a pool that only the name of a file, key or dependency suggests. */
  SUGGESTED("setter", " and silently ignores it"),
  /** The factory of Tomcat 8 and later for a resource that names none; it logs other keys. */
  OF_TOMCAT("factory", " and ignores it with a line in the log"),
  /** A factory that logs a key that it does not know. */
  TELLING_FACTORY("factory", " and ignores it with a line in the log"),
  /** Setters that code calls, which may call others elsewhere: a default may not be in effect. */
  CODE("setter", " and silently ignores it"),
  /** A framework, which logs a key that it does not know. */
  TELLING("setter", " and ignores it with a line in the log"),
  /** Setters, where a key without a setter is an error at start. */
  STRICT_SETTERS("setter", " and does not start with it");

  private final String flag;
  private final String ofUnknown;

  PoolTaker(String flag, String ofUnknown) {
    this.flag = flag;
    this.ofUnknown = ofUnknown;
  }

  /** Returns whether it is a factory, which knows other keys than the setters. */
  public boolean isFactory() {
    return flag.equals(FACTORY.flag);
  }

  /** Returns what becomes of an unknown key, as the end of a clause. */
  public String ofUnknown() {
    return ofUnknown;
  }

  /** Returns whether this part of a pool knows a setting; a pool without a factory has setters. */
  public boolean takes(PropertyDefinition setting, PropertyTable table) {
    boolean hasFactory = table.definitions().stream().anyMatch(row -> row.has(FACTORY.flag));
    return setting.has(hasFactory ? flag : SETTERS.flag);
  }
}
