/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the starter can work with the jars of Hotguard on the class path. Links the JDK
 * alone, because any other jar may be missing.
 */
final class StarterJars {
  /*
   * The version comes from Maven's coordinates, as in JarSet of the logging guards: a shaded jar
   * keeps them for each module, and merges manifests. Without coordinates the version is unknown.
   */
  private static final String STARTER = "hotguard-spring-boot-starter";

  /** The modules that use each other; any but guard-core may be left out. */
  static final List<String> MODULES =
      List.of(
          "guard-core",
          "guard-jdbc",
          "guard-logback",
          "guard-logging",
          "guard-logging-core",
          "guard-metrics",
          "guard-metrics-aggregate",
          "guard-profile",
          STARTER);

  private static final String NEEDED = "io/hotguard/Guards.class";

  private static final class Holder {
    static final boolean USABLE = check();
  }

  private StarterJars() {}

  /** False if the starter has to stay off; the first call says so. */
  static boolean areUsable() {
    return Holder.USABLE;
  }

  private static boolean check() {
    ClassLoader own = StarterJars.class.getClassLoader();
    String problem = problem(own == null ? ClassLoader.getSystemClassLoader() : own);
    if (problem != null) {
      System.err.println(
          "hotguard: the starter is off, and application settings have no effect: " + problem);
    }
    return problem == null;
  }

  /** Returns what is wrong with the jars, and what to do; null if nothing is. */
  static @Nullable String problem(ClassLoader loader) {
    if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
      return null; // A native image has no class files to look for, and was linked as a whole.
    }
    if (loader.getResource(NEEDED) == null) {
      return "the class path has no guard-core; take it from " + STARTER;
    }
    Map<String, String> versions = new TreeMap<>();
    for (String module : MODULES) {
      String version = version(loader, module);
      if (version != null) {
        versions.put(module, version);
      }
    }
    if (new TreeSet<>(versions.values()).size() <= 1) {
      return null;
    }
    List<String> found =
        versions.entrySet().stream().map(each -> each.getKey() + ' ' + each.getValue()).toList();
    return "the class path mixes versions of Hotguard: "
        + String.join(", ", found)
        + "; take all of one version, from "
        + STARTER;
  }

  private static @Nullable String version(ClassLoader loader, String module) {
    URL coordinates =
        loader.getResource("META-INF/maven/io.hotguard/" + module + "/pom.properties");
    if (coordinates == null) {
      return null;
    }
    try {
      URLConnection connection = coordinates.openConnection();
      connection.setUseCaches(false); // A cached jar stays open after its application has ended.
      try (InputStream in = connection.getInputStream()) {
        Properties properties = new Properties();
        properties.load(in);
        return properties.getProperty("version");
      }
    } catch (IOException e) {
      return null; // The version is unknown then.
    }
  }
}
