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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Chooses the guards that fit the libraries of an application, and the dependencies that they need.
 */
final class GuardChoice {
  static final String STARTER = "hotguard-spring-boot-starter";
  static final String OLDEST_BOOT = "3.3";
  static final String OLDEST_LOG4J = "2.17.1";
  static final String NEXT_LOG4J = "3";
  static final String OLDEST_LOGBACK = "1.4.14";

  /** Its twin for Java 8. */
  static final String OLDEST_LOGBACK_1_3 = "1.3.14";

  /** The Disruptor that loses no event with any Log4j. */
  static final String DISRUPTOR = "3.4.4";

  private static final String LOGGING = "guard-logging";
  private static final String LOGBACK = "guard-logback";
  private static final String JDBC = "guard-jdbc";
  private static final String GROUP = "io.hotguard";

  private static final String RING = "io.hotguard.logging.internal.ring.EventRing";

  private final Inventory inventory;
  private final Set<String> loaded;
  private final boolean running;
  private final List<String> guards = new ArrayList<>();
  private final List<Dependency> dependencies = new ArrayList<>();
  private boolean acts;

  /** A dependency that the application needs. */
  record Dependency(String group, String artifact, String version) {
    static Dependency ofHotguard(String artifact) {
      return new Dependency(GROUP, artifact, HotguardVersion.current());
    }

    boolean isOurs() {
      return group.equals(GROUP);
    }
  }

  private GuardChoice(Inventory inventory, Set<String> loaded) {
    this.inventory = inventory;
    this.loaded = loaded;
    addRunning();
    running = !guards.isEmpty();
    if (!running) {
      choose();
    }
  }

  /** Guards that work are known by their loaded classes. */
  private void addRunning() {
    String how = loaded.contains(RING) ? ", enforce)" : ", reports alone)";
    addRunning("io.hotguard.logging.internal.context.", "logging (Log4j" + how);
    addRunning("io.hotguard.logback.", "logging (Logback" + how);
    addRunning("io.hotguard.jdbc.hooks.", "data sources");
  }

  private void addRunning(String classes, String guard) {
    if (loaded.stream().anyMatch(name -> name.startsWith(classes))) {
      guards.add(guard);
    }
  }

  private void choose() {
    List<Product> modular =
        closed().stream().filter(each -> !each.equals(Product.QUARKUS_LOADER)).toList();
    if (modular.isEmpty()) {
      chooseLogging();
      chooseJdbc();
    } else {
      guards.add(
          "not logging and not data sources ("
              + labels(modular)
              + ": each module has a class loader to which nothing can be added)");
    }
    if (takesStarter()) {
      dependencies.clear();
      if (!inventory.hasHotguard(STARTER)) {
        dependencies.add(Dependency.ofHotguard(STARTER));
      }
    }
  }

  /**
   * @param loaded the names of the classes that the application has loaded, if it runs
   */
  static GuardChoice of(Inventory inventory, Set<String> loaded) {
    return new GuardChoice(inventory, loaded);
  }

  /** Whether guards work in the process already. */
  boolean isRunning() {
    return running;
  }

  /** Says why an agent gives nothing; empty if it gives all guards. */
  String limitOfAgent() {
    return closed().isEmpty() ? "" : labels(closed()) + " takes no jars from an agent";
  }

  /** Returns the class loaders to which an agent cannot add; of a process, the loaded ones. */
  private List<Product> closed() {
    return Product.ALL.stream()
        .filter(each -> each.part() == Part.LOADERS)
        .filter(each -> loaded.isEmpty() ? inventory.has(each) : loaded.contains(each.sign()))
        .toList();
  }

  private static String labels(List<Product> products) {
    return products.stream().map(Product::label).collect(Collectors.joining(", "));
  }

  /** Returns the guards that fit, the libraries that a guard does not fit, and how guards act. */
  String guards() {
    return (running ? "running: " : "")
        + String.join(", ", guards)
        + (acts ? "; by default they only report; let them act with " + key() : "");
  }

  /** Without the starter, nothing reads the keys in the configuration of Spring Boot. */
  private String key() {
    if (takesStarter()) {
      return "hotguard.mode: enforce in application.yml";
    }
    return !inventory.has(Product.SPRING_BOOT)
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
    if (!inventory.has(library)) {
      return false;
    }
    String found = inventory.describe(library);
    Optional<VersionNumber> old =
        versions.stream().filter(each -> !each.isAtLeast(oldest(each, oldest))).findFirst();
    if (old.isPresent()) {
      String needed = oldest(old.get(), oldest);
      guards.add("not logging (" + found + "; the guard needs " + needed + " or later)");
    } else if (!next.isEmpty() && versions.stream().anyMatch(each -> each.isAtLeast(next))) {
      guards.add("not logging (" + found + "; the guard needs a release before " + next + ")");
    } else {
      guards.add("logging (" + found + ")");
      add(artifact);
      if (library.equals(Product.LOG4J) && !inventory.has(Product.DISRUPTOR)) {
        // The guard brings none, and cannot act without it.
        dependencies.add(
            new Dependency(Product.DISRUPTOR.group(), Product.DISRUPTOR.artifact(), DISRUPTOR));
      }
    }
    return true;
  }

  private static String oldest(VersionNumber version, String oldest) {
    boolean isOfLine13 = oldest.equals(OLDEST_LOGBACK) && !version.isAtLeast("1.4");
    return isOfLine13 ? OLDEST_LOGBACK_1_3 : oldest;
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
