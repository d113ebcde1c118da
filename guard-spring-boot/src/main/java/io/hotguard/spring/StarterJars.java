/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the starter can work with the jars of Hotguard on the class path. Links the JDK
 * alone, because any other jar may be missing.
 */
final class StarterJars {
  private static final String STARTER = "hotguard-spring-boot-starter";

  /** The modules that use each other; any but guard-core may be left out. */
  static final List<JarSet.Module> MODULES =
      List.of(
          optional(STARTER, StarterJars.class.getName()),
          new JarSet.Module("guard-core", "io.hotguard.Guards", true),
          optional("guard-jdbc", "io.hotguard.jdbc.JdbcFacts"),
          optional("guard-logback", "io.hotguard.logback.LogbackGuard"),
          optional("guard-logging", "io.hotguard.logging.LoggingGuard"),
          optional("guard-logging-core", "io.hotguard.logging.internal.ring.EventRing"),
          optional("guard-metrics", "io.hotguard.metrics.RecorderRegistry"),
          optional("guard-metrics-aggregate", "io.hotguard.metrics.aggregate.Aggregator"));

  private static final class Holder {
    static final boolean USABLE = check();
  }

  private StarterJars() {}

  private static JarSet.Module optional(String name, String sample) {
    return new JarSet.Module(name, sample, false);
  }

  /** False if the starter has to stay off; the first call says so. */
  static boolean areUsable() {
    return Holder.USABLE;
  }

  private static boolean check() {
    String problem = problem(JarSet.loader(StarterJars.class));
    if (problem != null) {
      JarSet.say("the starter is off, and application settings have no effect: " + problem);
    }
    return problem == null;
  }

  /** Returns what is wrong with the jars, and what to do; null if nothing is. */
  static @Nullable String problem(ClassLoader loader) {
    String problem = new JarSet(loader, MODULES).problem();
    return problem == null ? null : problem + "; take all of one version, from " + STARTER;
  }
}
