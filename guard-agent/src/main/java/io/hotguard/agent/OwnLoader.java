/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** The class loader of the agent itself, which gets jars when the agent needs them. */
final class OwnLoader {
  private final ClassLoader loader = OwnLoader.class.getClassLoader();
  private final LoaderSearch search;
  private final GuardJars jars;
  private final Set<String> added = new HashSet<>();

  OwnLoader(LoaderSearch search, GuardJars jars) {
    this.search = search;
    this.jars = jars;
  }

  boolean is(ClassLoader other) {
    return loader == other;
  }

  synchronized void add(String... names) throws IOException {
    for (String name : names) {
      if (added.add(name)) {
        search.append(loader, jars.get(name));
      }
    }
  }

  /** Adds all that declare keys. */
  void addGuards() throws IOException {
    add("guard-core", "guard-logging-core", "guard-jdbc");
  }
}
