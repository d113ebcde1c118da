/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;

/**
 * Adds jars to the end of a class loader's search.
 *
 * <p><b>Threading:</b> any thread.
 */
final class LoaderSearch {
  /*
   * The system class loader is extended by the documented way of an agent. All class loaders of
   * URLs, among them the ones of Spring Boot, Tomcat and Jetty, are extended by their protected
   * method addURL, which this class calls as if it were a subclass. java.net is opened to the
   * agent's own loader, and to nothing of the application.
   *
   * Refused: to define the classes one by one. They would have no resources, and the libraries find
   * the guards by their service files.
   */
  private final Instrumentation instrumentation;
  private final Method addUrl;

  LoaderSearch(Instrumentation instrumentation) throws NoSuchMethodException {
    this.instrumentation = instrumentation;
    instrumentation.redefineModule(
        URLClassLoader.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(URLClassLoader.class.getPackageName(), Set.of(LoaderSearch.class.getModule())),
        Set.of(),
        Map.of());
    addUrl = URLClassLoader.class.getDeclaredMethod("addURL", URL.class);
    addUrl.setAccessible(true);
  }

  /** True if {@link #append} can add to a class loader. */
  static boolean isOpen(ClassLoader loader) {
    return loader == ClassLoader.getSystemClassLoader() || loader instanceof URLClassLoader;
  }

  void append(ClassLoader loader, Path jar) throws IOException {
    if (loader instanceof URLClassLoader) {
      try {
        addUrl.invoke(loader, jar.toUri().toURL());
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IOException(e.getCause() == null ? e : e.getCause());
      }
    } else {
      // The JVM opens the file again.
      try (JarFile file = new JarFile(jar.toFile())) {
        instrumentation.appendToSystemClassLoaderSearch(file);
      }
    }
  }
}
