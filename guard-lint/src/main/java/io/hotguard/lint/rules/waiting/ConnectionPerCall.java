/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.lint.rules.waiting.calls.ShortNames;
import io.hotguard.lint.rules.waiting.calls.Suppliers;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;

/** Reports a hot path that opens connections, or creates clients that do, on every call. */
final class ConnectionPerCall extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Take connections from a pool and keep one client for the application's lifetime; size the pool for concurrent calls,"
              + " because an empty pool makes callers wait");
  private static final String COST = " on every call: each pays for handshake, login or threads";
  private static final String CLIENT = "a client with its own connections and threads";
  private static final String POOL = "a connection pool for one caller";
  private static final String CONNECTION = "a connection";

  static final Map<String, String> MADE =
      Map.ofEntries(
          Map.entry("redis.clients.jedis.Jedis", CONNECTION),
          Map.entry("redis.clients.jedis.JedisCluster", CLIENT),
          Map.entry("redis.clients.jedis.JedisPool", POOL),
          Map.entry("redis.clients.jedis.JedisPooled", POOL),
          Map.entry("org.apache.kafka.clients.producer.KafkaProducer", CLIENT),
          Map.entry("org.apache.kafka.clients.consumer.KafkaConsumer", CLIENT),
          Map.entry("com.zaxxer.hikari.HikariDataSource", POOL),
          Map.entry("com.alibaba.druid.pool.DruidDataSource", POOL),
          Map.entry("org.apache.commons.dbcp2.BasicDataSource", POOL));
  static final Map<String, Map<String, String>> OPENED =
      Map.of(
          "java.sql.DriverManager",
          Map.of("getConnection", CONNECTION),
          "org.springframework.jdbc.datasource.DriverManagerDataSource",
          Map.of("getConnection", CONNECTION),
          "io.lettuce.core.RedisClient",
          Map.of("create", CLIENT, "connect", CONNECTION),
          "io.lettuce.core.cluster.RedisClusterClient",
          Map.of("create", CLIENT, "connect", CONNECTION),
          "redis.clients.jedis.RedisClient",
          Map.of("builder", POOL, "create", POOL),
          "org.redisson.Redisson",
          Map.of("create", CLIENT),
          "com.mongodb.client.MongoClients",
          Map.of("create", CLIENT),
          "com.rabbitmq.client.ConnectionFactory",
          Map.of("newConnection", CONNECTION));

  ConnectionPerCall() {
    super(
        RuleDescriptor.warning(
                "ConnectionPerCall",
                "A hot path opens a connection, or creates a client with its own connections, on every call.")
            .tagged("connection", "latency", "round-trip"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      if (Suppliers.is(body.type()) || body.method().isInitializer()) {
        continue;
      }
      for (Instruction made : body.method().instructions()) {
        Optional<String> what = what(made).filter(any -> !isOwn(body.type(), made));
        if (what.isPresent() && !UnconditionalSites.isBehindMissing(body, made.site())) {
          Report report = at(facts, body, made.site());
          (Suppliers.handsOut(body, made)
                  ? report.as(Severity.NOTE).whereMarked()
                  : report.as(Severity.WARNING))
              .to(sink, "the hot path creates " + what.get() + COST, FIX);
        }
      }
    }
  }

  /** Describes what the hot path creates; a client around a given connection does not count. */
  private static Optional<String> what(Instruction instruction) {
    if (instruction instanceof Allocation made) {
      return Optional.ofNullable(MADE.get(made.type()))
          .filter(kind -> !made.descriptor().contains("Connection;"))
          .map(kind -> kind + " (new " + ShortNames.of(made.type()) + ')');
    }
    return instruction instanceof Call call ? opened(call.target()) : Optional.empty();
  }

  private static Optional<String> opened(MethodRef target) {
    return Optional.ofNullable(OPENED.getOrDefault(target.owner(), Map.of()).get(target.name()))
        .map(kind -> kind + " (" + ShortNames.of(target) + ')');
  }

  /** Whether the class belongs to the library whose object it creates. */
  private static boolean isOwn(ClassFacts type, Instruction instruction) {
    String callee = instruction.callee();
    String made = callee.substring(0, callee.lastIndexOf('.'));
    return !made.startsWith("java.")
        && type.name().startsWith(made.substring(0, made.lastIndexOf('.') + 1));
  }
}
