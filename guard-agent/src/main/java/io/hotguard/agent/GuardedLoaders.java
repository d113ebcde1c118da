/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The class loaders of the application to which guards were added.
 *
 * <p><b>Threading:</b> any thread. A thread that needs a loader waits for the thread that adds to
 * it.
 */
final class GuardedLoaders {
  /*
   * A loader gets each jar at most once, and behind its own jars. A loader whose parent has the
   * guards gets its own copy: if it asks its parent first, the copy is never used; if it asks itself
   * first, as in a servlet container, the guards must link with the library that it defines.
   *
   * The jars of the base need nothing but each other. All loaders get all of them, so that each guard
   * knows the keys of all.
   */
  private static final List<String> BASE =
      List.of("guard-core", "guard-logging-core", "guard-jdbc");
  private static final String CORE_CLASS = "io/hotguard/Guards.class";
  private static final String COORDINATES = "META-INF/maven/io.hotguard/guard-core/pom.properties";

  private final LoaderSearch search;
  private final GuardJars jars;
  private final SelfTest selfTest;
  private final Map<ClassLoader, Added> loaders = new WeakHashMap<>();

  /** The jars of a loader. */
  private static final class Added {
    private final Set<String> names = new HashSet<>();
    private boolean refused;
  }

  GuardedLoaders(LoaderSearch search, GuardJars jars, SelfTest selfTest) {
    this.search = search;
    this.jars = jars;
    this.selfTest = selfTest;
  }

  private Added of(ClassLoader loader) {
    synchronized (loaders) {
      return loaders.computeIfAbsent(loader, key -> new Added());
    }
  }

  boolean has(ClassLoader loader, String jar) {
    Added added = of(loader);
    synchronized (added) {
      return added.names.contains(jar);
    }
  }

  boolean isGuarded(ClassLoader loader) {
    return has(loader, BASE.get(0));
  }

  /**
   * Adds the base and other jars; returns false if the loader is left alone.
   *
   * @param library in messages
   */
  boolean add(ClassLoader loader, String library, String... others) throws IOException {
    Added added = of(loader);
    // The loader may take locks to answer, so it is asked before.
    String hotguard = isGuarded(loader) ? null : ownHotguard(loader);
    synchronized (added) {
      if (added.names.isEmpty() && !added.refused) {
        added.refused = isRefused(loader, library, hotguard);
      }
      if (added.refused) {
        return false;
      }
      try {
        appendAll(loader, added, others);
      } catch (IOException | RuntimeException e) {
        added.refused = true; // The next class of the library would fail in the same way.
        throw e;
      }
      return true;
    }
  }

  private void appendAll(ClassLoader loader, Added added, String... others) throws IOException {
    for (String name : BASE) {
      append(loader, added, name);
    }
    for (String name : others) {
      append(loader, added, name);
    }
  }

  private void append(ClassLoader loader, Added added, String name) throws IOException {
    if (!added.names.contains(name)) {
      Path jar = jars.get(name);
      search.append(loader, jar);
      added.names.add(name);
    }
  }

  /** Describes the Hotguard that the application brings, with its version if that is known. */
  private @Nullable String ownHotguard(ClassLoader loader) throws IOException {
    URL core = loader.getResource(CORE_CLASS);
    if (core == null || jars.isOwn(core.toString())) {
      return null;
    }
    String coordinates = core.toString().replace(CORE_CLASS, COORDINATES);
    String version = "";
    for (URL each : Collections.list(loader.getResources(COORDINATES))) {
      if (each.toString().equals(coordinates)) {
        version = ' ' + version(each);
      }
    }
    return "Hotguard" + version + " itself (" + core + ")";
  }

  private static String version(URL coordinates) throws IOException {
    URLConnection connection = coordinates.openConnection();
    connection.setUseCaches(false); // A cached jar stays open after its application has ended.
    try (InputStream in = connection.getInputStream()) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "");
    }
  }

  private boolean isRefused(ClassLoader loader, String library, @Nullable String hotguard) {
    if (hotguard != null) {
      selfTest.unguarded(
          "agent "
              + Agent.version()
              + ": the application brings "
              + hotguard
              + ", so the agent leaves "
              + library
              + " to it; remove that dependency or the -javaagent");
      return true;
    }
    if (!LoaderSearch.isOpen(loader)) {
      selfTest.unguarded(
          "agent: "
              + library
              + " is UNGUARDED: its class loader "
              + loader.getClass().getName()
              + " takes no jars from an agent; add the guard's dependency where the library is, or,"
              + " in an OSGi or module system, use the command diagnose --pid, which needs none");
      return true;
    }
    return false;
  }
}
