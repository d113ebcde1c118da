/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.property.GuardProperties;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;

/** Counters and data sources for tests. */
final class Counters {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private Counters() {}

  static StatementCounter start(String name, Map<String, String> properties) {
    return StatementCounter.start(name, GuardProperties.of(properties, new JdbcProperties()));
  }

  /** A database of its own in memory, which lives as long as a connection to it is open. */
  static JdbcDataSource database() {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:counting" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=10");
    return h2;
  }
}
