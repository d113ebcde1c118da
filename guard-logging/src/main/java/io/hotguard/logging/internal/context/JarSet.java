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

/** Tells whether the jars of Hotguard that a module needs are present, and of one version. */
final class JarSet {
  /*
   * This class and its callers up to the answer link nothing but the JDK and this module: a missing
   * jar is found before a class of that jar is needed. The builds of guard-logback, of guard-jdbc
   * and of the starter for Spring Boot therefore compile a copy of this file, in a package of
   * theirs. Only a line goes through guard-core, if that is there, so that endpoints show it.
   *
   * The version comes from Maven's coordinates beside the classes. A nested jar of Spring Boot has
   * the coordinates, and a shaded jar keeps those of each module apart, while manifests are merged
   * there. Without coordinates, as in a folder of classes, the version is unknown and not compared.
   */

  /**
   * A module of Hotguard.
   *
   * @param name the name of its artifact
   * @param sample the name of a class of the module
   * @param needed whether a guard cannot do without the module
   */
  record Module(String name, String sample, boolean needed) {}

  private final ClassLoader loader;
  private final List<Module> modules;

  /**
   * @param modules the modules that use each other
   */
  JarSet(ClassLoader loader, List<Module> modules) {
    this.loader = loader;
    this.modules = List.copyOf(modules);
  }

  /** Returns the class loader to ask for the modules beside a class. */
  static ClassLoader loader(Class<?> type) {
    ClassLoader own = type.getClassLoader();
    return own == null ? ClassLoader.getSystemClassLoader() : own;
  }

  /** Says a line once in this process; guard-core may be missing, or too old to do so. */
  static void say(String line) {
    try {
      StartUpLines.say(line);
    } catch (LinkageError e) {
      System.err.println("hotguard: " + line);
    }
  }

  /** Returns what is wrong with the jars; null if nothing is. */
  @Nullable String problem() {
    if (System.getProperty("org.graalvm.nativeimage.imagecode") != null) {
      return null; // A native image has no class files to look for, and was linked as a whole.
    }
    List<String> missing =
        modules.stream()
            .filter(module -> module.needed() && place(module) == null)
            .map(Module::name)
            .sorted()
            .toList();
    if (!missing.isEmpty()) {
      return "the class path has no " + String.join(" and no ", missing);
    }
    Map<String, String> versions = new LinkedHashMap<>();
    for (Module module : modules) {
      String version = version(module);
      if (version != null) {
        versions.put(module.name(), version);
      }
    }
    if (new TreeSet<>(versions.values()).size() <= 1) {
      return null;
    }
    List<String> found =
        versions.entrySet().stream().map(each -> each.getKey() + ' ' + each.getValue()).toList();
    return "the class path mixes versions of Hotguard: " + String.join(", ", found);
  }

  /** The address of the jar or folder that a module is loaded from; null without the module. */
  private @Nullable String place(Module module) {
    String sample = module.sample().replace('.', '/') + ".class";
    URL found = loader.getResource(sample);
    if (found == null) {
      return null;
    }
    String address = found.toString();
    return address.substring(0, address.length() - sample.length());
  }

  /** Returns the version of a module; null if it is absent or unknown. */
  @Nullable String version(Module module) {
    String place = place(module);
    String coordinates = "META-INF/maven/io.hotguard/" + module.name() + "/pom.properties";
    try {
      for (URL each : Collections.list(loader.getResources(coordinates))) {
        if (each.toString().equals(place + coordinates)) {
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
