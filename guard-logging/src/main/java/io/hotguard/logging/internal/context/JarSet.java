/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import io.hotguard.internal.StartUpLines;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells whether the jars of Hotguard that the guard needs are present, and of one version. */
final class JarSet {
  /*
   * This class and its callers up to the answer link nothing but the JDK and this module: a missing
   * jar is found before a class of that jar is needed. The build of guard-logback therefore compiles
   * a copy of this file, with the names of that module. Only the line goes through guard-core, if
   * that is there, so that endpoints show it.
   *
   * The version comes from Maven's coordinates beside the classes. A nested jar of Spring Boot has
   * the coordinates, and a shaded jar keeps those of each module apart, while manifests are merged
   * there. Without coordinates, as in a folder of classes, the version is unknown and not compared.
   */
  private static final String OWN = "guard-logging";

  /** A class of each module. */
  private static final Map<String, String> MODULES = new LinkedHashMap<>();

  static {
    MODULES.put(OWN, JarSet.class.getName());
    MODULES.put("guard-logging-core", "io.hotguard.logging.internal.ring.EventRing");
    MODULES.put("guard-core", "io.hotguard.Guards");
  }

  private static final class Holder {
    static final boolean COMPLETE = check();
  }

  private final ClassLoader loader;

  JarSet(ClassLoader loader) {
    this.loader = loader;
  }

  /** False if the guard has to stay off; the first call says so. */
  static boolean isComplete() {
    return Holder.COMPLETE;
  }

  private static boolean check() {
    ClassLoader own = JarSet.class.getClassLoader();
    String problem = new JarSet(own == null ? ClassLoader.getSystemClassLoader() : own).problem();
    if (problem != null) {
      say("the logging guard is off: " + problem);
    }
    return problem == null;
  }

  /** Says a line once in this process; guard-core may be missing, or too old to do so. */
  static void say(String line) {
    try {
      StartUpLines.say(line);
    } catch (LinkageError e) {
      System.err.println("hotguard: " + line);
    }
  }

  /** Returns what is wrong with the jars, and what to do; null if nothing is. */
  @Nullable String problem() {
    if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
      return null; // A native image has no class files to look for, and was linked as a whole.
    }
    List<String> missing =
        MODULES.keySet().stream().filter(module -> place(module) == null).sorted().toList();
    if (!missing.isEmpty()) {
      return "the class path has no " + String.join(" and no ", missing) + advice();
    }
    Map<String, String> versions = new LinkedHashMap<>();
    for (String module : MODULES.keySet()) {
      String version = version(module);
      if (version != null) {
        versions.put(module, version);
      }
    }
    if (new TreeSet<>(versions.values()).size() <= 1) {
      return null;
    }
    List<String> found =
        versions.entrySet().stream().map(each -> each.getKey() + ' ' + each.getValue()).toList();
    return "the class path mixes versions of Hotguard: " + String.join(", ", found) + advice();
  }

  private String advice() {
    String version = place(OWN) == null ? null : version(OWN);
    return "; take "
        + String.join(", ", MODULES.keySet())
        + (version == null ? " of one version" : " of one version, such as " + version);
  }

  /** The address of the jar or folder that a module is loaded from; null without the module. */
  private @Nullable String place(String module) {
    String sample = String.valueOf(MODULES.get(module)).replace('.', '/') + ".class";
    URL found = loader.getResource(sample);
    if (found == null) {
      return null;
    }
    String address = found.toString();
    return address.substring(0, address.length() - sample.length());
  }

  private @Nullable String version(String module) {
    String coordinates = "META-INF/maven/io.hotguard/" + module + "/pom.properties";
    String address = place(module) + coordinates;
    try {
      for (URL each : Collections.list(loader.getResources(coordinates))) {
        if (each.toString().equals(address)) {
          return read(each);
        }
      }
    } catch (IOException e) {
      // The version is unknown then.
    }
    return null;
  }

  private static @Nullable String read(URL coordinates) throws IOException {
    URLConnection connection = coordinates.openConnection();
    connection.setUseCaches(false); // A cached jar stays open after its application has ended.
    try (InputStream in = connection.getInputStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    }
  }
}
