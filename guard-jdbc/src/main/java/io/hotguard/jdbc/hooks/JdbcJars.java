/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.List;

/** The jars that the guard of data sources needs. Linked like {@link JarSet}. */
final class JdbcJars {
  private static final List<JarSet.Module> MODULES =
      List.of(
          new JarSet.Module("guard-jdbc", JdbcJars.class.getName(), true),
          new JarSet.Module("guard-core", "io.hotguard.Guards", true));

  private static final class Holder {
    static final boolean COMPLETE = check();
  }

  private JdbcJars() {}

  /** False if settings have to stay unchecked; the first call says so. */
  static boolean areComplete() {
    return Holder.COMPLETE;
  }

  private static boolean check() {
    String problem = new JarSet(JarSet.loader(JdbcJars.class), MODULES).problem();
    if (problem != null) {
      JarSet.say(
          "connections are not checked: "
              + problem
              + "; take guard-jdbc and guard-core of one version");
    }
    return problem == null;
  }
}
