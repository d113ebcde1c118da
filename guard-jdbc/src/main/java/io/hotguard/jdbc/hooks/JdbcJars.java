/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
    String problem = problem(JarSet.loader(JdbcJars.class));
    if (problem != null) {
      JarSet.say("connections are not checked: " + problem);
    }
    return problem == null;
  }

  /** Returns what is wrong with the jars, and what to do; null if nothing is. */
  private static @Nullable String problem(ClassLoader loader) {
    String problem = new JarSet(loader, MODULES).problem();
    return problem == null ? null : problem + "; take guard-jdbc and guard-core of one version";
  }
}
