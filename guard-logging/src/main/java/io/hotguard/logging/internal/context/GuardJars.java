/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The jars that the guard needs. Linked and copied like {@link JarSet}. */
final class GuardJars {
  static final List<JarSet.Module> MODULES =
      List.of(
          new JarSet.Module("guard-logging", GuardJars.class.getName(), true),
          new JarSet.Module(
              "guard-logging-core", "io.hotguard.logging.internal.ring.EventRing", true),
          new JarSet.Module("guard-core", "io.hotguard.Guards", true));

  private static final class Holder {
    static final boolean COMPLETE = check();
  }

  private GuardJars() {}

  /** False if the guard has to stay off; the first call says so. */
  static boolean areComplete() {
    return Holder.COMPLETE;
  }

  private static boolean check() {
    String problem = problem(JarSet.loader(GuardJars.class));
    if (problem != null) {
      JarSet.say("the logging guard is off: " + problem);
    }
    return problem == null;
  }

  /** Returns what is wrong with the jars, and what to do; null if nothing is. */
  static @Nullable String problem(ClassLoader loader) {
    JarSet jars = new JarSet(loader, MODULES);
    String problem = jars.problem();
    if (problem == null) {
      return null;
    }
    String version = jars.version(MODULES.get(0));
    return problem
        + "; take "
        + MODULES.stream().map(JarSet.Module::name).collect(Collectors.joining(", "))
        + (version == null ? " of one version" : " of one version, such as " + version);
  }
}
