/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.Effect;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.rules.RuleTables;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The systems that round trips go to. */
@SuppressWarnings("ImmutableEnumChecker")
public // its lists are those of List.of
enum RemoteSystem {
  REDIS("remote-system.redis"),
  DATABASE("remote-system.database"),
  HTTP_SERVER("remote-system.http-server");

  /**
   * Method names in lower case that belong in a loop: they take several keys or rows at once, read
   * from a cursor, wait for a message, or belong to the connection.
   */
  private static final Set<String> RIGHT_IN_LOOPS = RuleTables.set("remote-system.right-in-loops");

  /** Packages of drivers and pools, which may make round trips under their connection's lock. */
  private static final List<String> DRIVERS = RuleTables.list("remote-system.drivers");

  private static final List<RemoteSystem> SYSTEMS = List.of(values());

  private final List<String> libraries;

  RemoteSystem(String key) {
    this.libraries = RuleTables.list(key);
  }

  /** Whether the class belongs to the library or implements a JDBC type. */
  public boolean isOwn(ClassFacts type) {
    return isDriver(type) || hasPrefix(type.name(), libraries);
  }

  /** Whether the class belongs to a driver or wraps a connection or statement. */
  public static boolean isDriver(ClassFacts type) {
    return hasPrefix(type.name(), DRIVERS)
        || type.supertypes().stream().anyMatch(name -> name.startsWith("java.sql."));
  }

  /**
   * Tells where a call goes that makes one round trip for one key, row or request. An interface of
   * the application, such as a mapper or a repository, is known by the types and annotations of a
   * library that it has.
   */
  public static Optional<RemoteSystem> of(CodeFacts facts, MethodRef target) {
    if (!makesOneTrip(facts, target)) {
      return Optional.empty();
    }
    return of(target.owner())
        .or(
            () ->
                facts.summaries().typesAbove(target).stream()
                    .map(name -> name.startsWith("@") ? name.substring(1) : name)
                    .flatMap(name -> of(name).stream())
                    .findFirst());
  }

  /** Whether a call makes such a trip to this system. */
  public boolean isCalled(CodeFacts facts, MethodRef target) {
    return of(facts, target).filter(this::equals).isPresent();
  }

  private static Optional<RemoteSystem> of(String type) {
    for (RemoteSystem system : SYSTEMS) {
      if (hasPrefix(type, system.libraries)) {
        return Optional.of(system);
      }
    }
    return Optional.empty();
  }

  /** Loops, because each call in hot code is asked for. */
  private static boolean hasPrefix(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean makesOneTrip(CodeFacts facts, MethodRef target) {
    if (!facts.summaries().effects(target).contains(Effect.CALLS_REMOTE)) {
      return false;
    }
    String name = target.name().toLowerCase(Locale.ROOT);
    return !RIGHT_IN_LOOPS.contains(name)
        && !name.contains("scan")
        && facts.summaries().way(target, Effect.CALLS_REMOTE).size() == 1;
  }
}
