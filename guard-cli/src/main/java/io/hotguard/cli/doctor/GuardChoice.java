/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.cli.doctor.Product.Part;
import io.hotguard.lint.build.HotguardVersion;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the guards that fit the libraries of an application, and the dependencies that they need.
 */
final class GuardChoice {
  static final String STARTER = "hotguard-spring-boot-starter";
  static final String OLDEST_BOOT = "3.3";
  static final String OLDEST_LOG4J = "2.17.1";
  static final String NEXT_LOG4J = "3";
  static final String OLDEST_LOGBACK = "1.4.14";

  /** The Disruptor that loses no event with any Log4j. */
  static final String DISRUPTOR = "3.4.4";

  private static final String LOGGING = "guard-logging";
  private static final String LOGBACK = "guard-logback";
  private static final String JDBC = "guard-jdbc";
  private static final String GROUP = "io.hotguard";

  private final Inventory inventory;
  private final List<String> guards = new ArrayList<>();
  private final List<Dependency> dependencies = new ArrayList<>();
  private boolean acts;

  /** A dependency that the application needs. */
  record Dependency(String group, String artifact, String version) {
    static Dependency ofHotguard(String artifact) {
      return new Dependency(GROUP, artifact, HotguardVersion.current());
    }
  }

  private GuardChoice(Inventory inventory) {
    this.inventory = inventory;
    chooseLogging();
    chooseJdbc();
    guards.add(
        takesStarter()
            ? "stalls (hotguard.profile.mode: warn)"
            : "stalls (-Dhotguard.profile.mode=warn)");
    if (takesStarter()) {
      dependencies.clear();
      if (!inventory.hasHotguard(STARTER)) {
        dependencies.add(Dependency.ofHotguard(STARTER));
      }
    }
  }

  static GuardChoice of(Inventory inventory) {
    return new GuardChoice(inventory);
  }

  /** Returns the guards that fit, the libraries that a guard does not fit, and how guards act. */
  String guards() {
    return String.join(", ", guards)
        + (acts ? "; by default they only report; let them act with " + key() : "");
  }

  /** Without the starter, nothing reads the keys in the configuration of Spring Boot. */
  private String key() {
    if (takesStarter()) {
      return "hotguard.mode: enforce in application.yml";
    }
    return inventory.versions(Product.SPRING_BOOT).isEmpty()
        ? "-Dhotguard.mode=enforce"
        : "-Dhotguard.mode=enforce (the starter, which reads application.yml, needs Spring Boot "
            + OLDEST_BOOT
            + " or later)";
  }

  /** Returns the dependencies to add; empty if the application has them. */
  List<Dependency> dependencies() {
    return List.copyOf(dependencies);
  }

  private boolean takesStarter() {
    List<VersionNumber> versions = inventory.versions(Product.SPRING_BOOT);
    return !versions.isEmpty() && versions.get(0).isAtLeast(OLDEST_BOOT);
  }

  private void chooseLogging() {
    boolean log4j = choose(Product.LOG4J, OLDEST_LOG4J, NEXT_LOG4J, LOGGING);
    boolean logback = choose(Product.LOGBACK, OLDEST_LOGBACK, "", LOGBACK);
    if (!log4j && !logback) {
      guards.add(
          "not logging (no Log4j 2 and no Logback found; give the jar or folder that has them)");
    }
    tellOfIdle(LOGGING, log4j, "Log4j");
    tellOfIdle(LOGBACK, logback, "Logback");
  }

  /** A guard without its library never starts, and says nothing. */
  private void tellOfIdle(String artifact, boolean used, String library) {
    boolean other = inventory.hasHotguard(artifact.equals(LOGGING) ? LOGBACK : LOGGING);
    if (!used && !other && inventory.hasHotguard(artifact)) {
      guards.add(artifact + " guards nothing (no " + library + " is here)");
    }
  }

  /** Returns whether the library is there, whether or not a guard works with its version. */
  private boolean choose(Product library, String oldest, String next, String artifact) {
    List<VersionNumber> versions = inventory.versions(library);
    if (versions.isEmpty()) {
      return false;
    }
    String found = inventory.describe(library);
    VersionNumber least = versions.get(0);
    VersionNumber last = versions.get(versions.size() - 1);
    if (!least.isAtLeast(oldest)) {
      guards.add("not logging (" + found + "; the guard needs " + oldest + " or later)");
    } else if (!next.isEmpty() && last.isAtLeast(next)) {
      guards.add("not logging (" + found + "; the guard needs a release before " + next + ")");
    } else {
      guards.add("logging (" + found + ")");
      add(artifact);
      if (library.equals(Product.LOG4J) && inventory.versions(Product.DISRUPTOR).isEmpty()) {
        // The guard brings none, and cannot act without it.
        dependencies.add(
            new Dependency(Product.DISRUPTOR.group(), Product.DISRUPTOR.artifact(), DISRUPTOR));
      }
    }
    return true;
  }

  private void chooseJdbc() {
    List<String> found = inventory.found(Part.POOL, Part.DRIVER);
    if (!found.isEmpty()) {
      guards.add("data sources (" + String.join(", ", found) + ")");
      add(JDBC);
    }
  }

  private void add(String artifact) {
    acts = true;
    if (!inventory.hasHotguard(artifact)) {
      dependencies.add(Dependency.ofHotguard(artifact));
    }
  }
}
