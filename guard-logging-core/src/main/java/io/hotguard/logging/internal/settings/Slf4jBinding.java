/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * Tells which library SLF4J is going to log with, and initialises nothing: the guard asks while
 * that library may be starting. <b>Threading:</b> any thread.
 */
public final class Slf4jBinding {
  /*
   * SLF4J 2 takes the provider of a system property, otherwise the first of the service loader.
   * SLF4J 1 links its StaticLoggerBinder, whose library is known by another class of the same jar.
   * A native image has no class files; the class itself is asked for there, and SLF4J 1 is unknown.
   */
  /** The name of Logback in {@link #otherThanLog4j}. */
  public static final String LOGBACK = "Logback";

  private static final String LOG4J = "Log4j";
  private static final String SPI = "org.slf4j.spi.SLF4JServiceProvider";
  private static final String BINDER = "org/slf4j/impl/StaticLoggerBinder.class";
  private static final String LOGBACK_GUARD = "io.hotguard.logback.LogbackGuard";

  private final ClassLoader loader;

  Slf4jBinding(ClassLoader loader) {
    this.loader = loader;
  }

  private static Slf4jBinding own() {
    ClassLoader own = Slf4jBinding.class.getClassLoader();
    return new Slf4jBinding(own == null ? ClassLoader.getSystemClassLoader() : own);
  }

  /** True if SLF4J logs with Logback. */
  public static boolean isLogback() {
    return LOGBACK.equals(own().library());
  }

  /** True if SLF4J logs with Logback, and the guard for Logback is there. */
  public static boolean isLogbackGuarded() {
    return isLogback() && own().has(LOGBACK_GUARD);
  }

  /** Returns the library that SLF4J logs with; null if that is Log4j, or without one. */
  public static @Nullable String otherThanLog4j() {
    String library = own().library();
    return LOG4J.equals(library) ? null : library;
  }

  /** Returns the name of the library, or of its provider; null without SLF4J or a library. */
  @Nullable String library() {
    if (has(SPI)) {
      String provider = System.getProperty("slf4j.provider");
      return named(provider == null ? firstProvider() : provider);
    }
    URL binder = loader.getResource(BINDER);
    if (binder == null) {
      return null;
    }
    String jar = binder.toString().substring(0, binder.toString().length() - BINDER.length());
    if (isIn(jar, "ch/qos/logback/classic/Logger.class")) {
      return LOGBACK;
    }
    return isIn(jar, "org/apache/logging/slf4j/Log4jLogger.class") ? LOG4J : jar;
  }

  private static @Nullable String named(@Nullable String provider) {
    if (provider == null) {
      return null;
    }
    if (provider.startsWith("ch.qos.logback.")) {
      return LOGBACK;
    }
    return provider.startsWith("org.apache.logging.slf4j.") ? LOG4J : provider;
  }

  private boolean has(String className) {
    if (loader.getResource(className.replace('.', '/') + ".class") != null) {
      return true;
    }
    try {
      Class.forName(className, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private boolean isIn(String jar, String resource) {
    URL found = loader.getResource(resource);
    return found != null && found.toString().equals(jar + resource);
  }

  private @Nullable String firstProvider() {
    try {
      for (URL each : Collections.list(loader.getResources("META-INF/services/" + SPI))) {
        String provider = firstOf(each);
        if (provider != null) {
          return provider;
        }
      }
    } catch (IOException e) {
      // The provider is unknown then.
    }
    return null;
  }

  private static @Nullable String firstOf(URL services) throws IOException {
    URLConnection connection = services.openConnection();
    connection.setUseCaches(false); // A cached jar stays open after its application has ended.
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = in.readLine()) != null; ) {
        int comment = line.indexOf('#');
        String provider = (comment < 0 ? line : line.substring(0, comment)).trim();
        if (!provider.isEmpty()) {
          return provider;
        }
      }
    }
    return null;
  }
}
