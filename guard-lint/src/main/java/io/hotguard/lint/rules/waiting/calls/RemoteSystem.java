/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.Effect;
import io.hotguard.code.MethodRef;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The systems that round trips go to. */
@SuppressWarnings("ImmutableEnumChecker")
public // its lists are those of List.of
enum RemoteSystem {
  REDIS(
      List.of(
          "redis.clients.jedis.",
          "io.lettuce.",
          "org.redisson.",
          "org.springframework.data.redis.")),
  DATABASE(
      List.of(
          "java.sql.",
          "org.springframework.jdbc.",
          "org.springframework.data.",
          "org.apache.ibatis.",
          "com.baomidou.",
          "jakarta.persistence.",
          "javax.persistence.",
          "org.hibernate.",
          "com.mongodb.",
          "io.micronaut.data.",
          "io.quarkus.hibernate.orm.panache.",
          "jakarta.data.",
          "org.jooq.")),
  HTTP_SERVER(
      List.of(
          "java.net.http.",
          "java.net.HttpURLConnection",
          "javax.net.ssl.",
          "org.springframework.web.",
          "okhttp3.",
          "retrofit2.",
          "org.apache.http.",
          "org.apache.hc.",
          "org.apache.commons.httpclient.",
          "org.springframework.cloud.netflix.feign.",
          "org.springframework.cloud.openfeign.",
          "org.eclipse.microprofile.rest.client."));

  /**
   * Method names in lower case that belong in a loop: they take several keys or rows at once, read
   * from a cursor, wait for a message, or belong to the connection.
   */
  private static final Set<String> RIGHT_IN_LOOPS =
      Set.of(
          "aggregate",
          "batchupdate",
          "blmove",
          "blpop",
          "brpop",
          "brpoplpush",
          "bulkwrite",
          "bzpopmax",
          "bzpopmin",
          "close",
          "commit",
          "connect",
          "deleteall",
          "deleteallbyid",
          "deleteallinbatch",
          "evict",
          "exec",
          "executebatch",
          "executelargebatch",
          "executepipelined",
          "findall",
          "findallbyid",
          "flush",
          "flushstatements",
          "getall",
          "getclient",
          "getconnection",
          "getdb",
          "getresource",
          "hmget",
          "hmset",
          "insertmany",
          "isbroken",
          "isconnected",
          "isvalid",
          "lock",
          "mget",
          "mset",
          "msetnx",
          "multi",
          "multiget",
          "multiset",
          "multisetifabsent",
          "ping",
          "pipelined",
          "psubscribe",
          "putall",
          "readallmap",
          "refresh",
          "resetstate",
          "rollback",
          "saveall",
          "saveallandflush",
          "select",
          "selectcursor",
          "setdatasource",
          "ssubscribe",
          "subscribe",
          "xread",
          "xreadgroup");

  /** Packages of drivers and pools, which may make round trips under their connection's lock. */
  private static final List<String> DRIVERS =
      List.of(
          "com.alibaba.druid.pool.",
          "com.microsoft.sqlserver.",
          "com.mysql.",
          "com.zaxxer.hikari.",
          "oracle.jdbc.",
          "org.h2.jdbc.",
          "org.mariadb.",
          "org.postgresql.");

  private static final List<RemoteSystem> SYSTEMS = List.of(values());

  private final List<String> libraries;

  RemoteSystem(List<String> libraries) {
    this.libraries = libraries;
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
                facts.typesAbove(target).stream()
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
    if (!facts.effects(target).contains(Effect.CALLS_REMOTE)) {
      return false;
    }
    String name = target.name().toLowerCase(Locale.ROOT);
    return !RIGHT_IN_LOOPS.contains(name)
        && !name.contains("scan")
        && facts.way(target, Effect.CALLS_REMOTE).size() == 1;
  }
}
