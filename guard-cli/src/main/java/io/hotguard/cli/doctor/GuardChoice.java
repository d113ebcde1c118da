/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.doctor;

import io.hotguard.cli.doctor.Product.Part;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the guards that fit the libraries of an application, and the artifacts that hold them.
 */
final class GuardChoice {
  static final String STARTER = "hotguard-spring-boot-starter";
  static final String OLDEST_BOOT = "3.3";
  static final String OLDEST_LOG4J = "2.17.1";
  static final String NEXT_LOG4J = "3";
  static final String OLDEST_LOGBACK = "1.4.14";

  private static final String LOGGING = "guard-logging";
  private static final String LOGBACK = "guard-logback";
  private static final String JDBC = "guard-jdbc";

  private final Inventory inventory;
  private final List<String> guards = new ArrayList<>();
  private final List<String> artifacts = new ArrayList<>();
  private boolean acts;

  private GuardChoice(Inventory inventory) {
    this.inventory = inventory;
    chooseLogging();
    chooseJdbc();
    guards.add("stalls (hotguard.profile.mode=warn)");
    if (takesStarter()) {
      artifacts.clear();
      if (!inventory.hasHotguard(STARTER)) {
        artifacts.add(STARTER);
      }
    }
  }

  static GuardChoice of(Inventory inventory) {
    return new GuardChoice(inventory);
  }

  /** Returns the guards that fit, the libraries that a guard does not fit, and how guards act. */
  String guards() {
    return String.join(", ", guards)
        + (acts ? "; they report first, and act with hotguard.mode=enforce" : "");
  }

  /** Returns the artifacts to add; empty if the application has them. */
  List<String> artifacts() {
    return List.copyOf(artifacts);
  }

  private boolean takesStarter() {
    return inventory.versions(Product.SPRING_BOOT).stream()
        .anyMatch(version -> version.isAtLeast(OLDEST_BOOT));
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
      artifacts.add(artifact);
    }
  }
}
