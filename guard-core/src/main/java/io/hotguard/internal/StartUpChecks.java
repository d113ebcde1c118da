/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Looks at the class path when the first guard starts, and says what no guard would notice: several
 * versions of a module, and keys in the files of a framework, which only the starter reads.
 * <b>Threading:</b> any thread. <b>Errors:</b> none leaves it.
 */
public final class StartUpChecks {
  /*
   * The version comes from Maven's coordinates: a shaded jar keeps them for each module, and merges
   * manifests. Two copies of one version do no harm, and a servlet container has them.
   *
   * The guards compare the versions of different modules themselves, before they link one of them.
   */
  static final List<String> MODULES =
      List.of(
          "guard-core",
          "guard-hotpath",
          "guard-jdbc",
          "guard-logback",
          "guard-logging",
          "guard-logging-core",
          "guard-metrics",
          "guard-metrics-aggregate",
          "guard-profile",
          "hotguard-spring-boot-starter");

  private static final List<String> FILES =
      List.of("application.properties", "application.yml", "application.yaml");
  private static final String STARTER = "io/hotguard/spring/SettingsListener.class";
  private static final Predicate<String> KEY =
      Pattern.compile("hotguard\\s*[.:=].*").asMatchPredicate();
  private static final AtomicBoolean RUN = new AtomicBoolean();

  private StartUpChecks() {}

  /** Says each problem in a line; does nothing when called again. */
  public static void run() {
    if (!RUN.compareAndSet(false, true)) {
      return;
    }
    ClassLoader own = StartUpChecks.class.getClassLoader();
    ClassLoader loader = own == null ? ClassLoader.getSystemClassLoader() : own;
    try {
      severalVersions(loader).ifPresent(StartUpLines::say);
      unreadKeys(loader).ifPresent(StartUpLines::say);
    } catch (RuntimeException | LinkageError e) {
      StartUpLines.say("the class path cannot be checked for mistakes: " + e);
    }
  }

  /** Returns the line about the modules; empty if each has one version. */
  static Optional<String> severalVersions(ClassLoader loader) {
    List<String> several = new ArrayList<>();
    for (String module : MODULES) {
      Set<String> versions = versions(loader, module);
      if (versions.size() > 1) {
        several.add(module + ' ' + String.join(" and ", versions));
      }
    }
    return several.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the class path has several versions of Hotguard: "
                + String.join(", ", several)
                + "; the first of each is used; remove the jars of the other version");
  }

  /** In the order of the class path. */
  private static Set<String> versions(ClassLoader loader, String module) {
    Set<String> versions = new LinkedHashSet<>();
    try {
      String coordinates = "META-INF/maven/io.hotguard/" + module + "/pom.properties";
      for (URL each : Collections.list(loader.getResources(coordinates))) {
        String version = PropertiesResource.read(each).getProperty("version");
        if (version != null) {
          versions.add(version);
        }
      }
    } catch (IOException e) {
      // The other versions are unknown then.
    }
    return versions;
  }

  /**
   * Returns the line about a file on the class path; empty if none has a key that nothing reads.
   */
  static Optional<String> unreadKeys(ClassLoader loader) {
    // A native image has no class file, so the starter is not seen there.
    if (NativeImage.isPresent() || loader.getResource(STARTER) != null) {
      return Optional.empty();
    }
    return FILES.stream()
        .filter(file -> hasKey(loader, file))
        .findFirst()
        .map(
            file ->
                file
                    + " has hotguard keys, which nothing reads: set them by -D, in the environment"
                    + " or in hotguard.properties; in Spring Boot, add hotguard-spring-boot-starter,"
                    + " which reads them");
  }

  private static boolean hasKey(ClassLoader loader, String file) {
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in != null
          && new BufferedReader(new InputStreamReader(in, UTF_8)).lines().anyMatch(KEY);
    } catch (IOException | UncheckedIOException e) {
      return false; // The framework reports it.
    }
  }
}
