/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the server's counters of one session. They show the requests that the driver really sent,
 * which no wrapper above the driver can see.
 *
 * <pre>{@code
 * ServerCounters before = ServerCounters.read(connection);
 * placeOrder(connection);
 * ServerCounters sent = ServerCounters.read(connection).since(before);
 * assertEquals(0, sent.get("Com_select"));
 * }</pre>
 *
 * <ul>
 *   <li>MySQL, MariaDB, TiDB: {@code Questions} and every {@code Com_*} of {@code SHOW SESSION
 *       STATUS} (zeros if a TiDB does not count them).
 *   <li>PostgreSQL 14 and later: {@code prepared_statements}, the prepared statements of the
 *       session, and {@code prepared_executions}, their plans, which is one for each execution.
 * </ul>
 *
 * <h2>Threading</h2>
 *
 * Immutable; a reading uses the connection like any statement.
 */
public final class ServerCounters {
  private static final String MYSQL = "SHOW SESSION STATUS";
  /* Excludes this query, which a prepare threshold of 1 prepares like any other. */
  private static final String POSTGRESQL =
      "with kept as (select * from pg_prepared_statements"
          + " where statement not like '%pg_prepared_statements%')"
          + " select 'prepared_statements', count(*) from kept union all"
          + " select 'prepared_executions', coalesce(sum(generic_plans + custom_plans), 0) from kept";

  /** The MySQL counters that a reading increments by one. */
  private static final List<String> OF_READING = List.of("Questions", "Com_show_status");

  private final SortedMap<String, Long> values;

  private ServerCounters(SortedMap<String, Long> values) {
    this.values = Collections.unmodifiableSortedMap(values);
  }

  /**
   * Reads the counters of a connection's session; the connection may be wrapped. The difference of
   * two readings does not include the readings themselves.
   *
   * @throws SQLException if the server is not listed above, or the query fails
   */
  public static ServerCounters read(Connection connection) throws SQLException {
    Connection session = connection instanceof CountingConnection own ? own.delegate : connection;
    String product = session.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
    boolean mysql =
        product.contains("mysql") || product.contains("mariadb") || product.contains("tidb");
    if (!mysql && !product.contains("postgresql")) {
      throw new SQLException(
          "the counters of a session can be read from MySQL, MariaDB, TiDB and PostgreSQL, not from "
              + session.getMetaData().getDatabaseProductName());
    }
    SortedMap<String, Long> values = new TreeMap<>();
    try (Statement statement = session.createStatement();
        ResultSet rows = statement.executeQuery(mysql ? MYSQL : POSTGRESQL)) {
      while (rows.next()) {
        String name = rows.getString(1);
        if (!mysql || name.startsWith("Com_") || name.equals("Questions")) {
          values.put(name, rows.getLong(2));
        }
      }
    }
    return new ServerCounters(values);
  }

  /**
   * Returns the counts since an earlier reading, without this reading itself. A difference can be
   * negative, because values such as {@code prepared_statements} can go down.
   */
  public ServerCounters since(ServerCounters earlier) {
    SortedMap<String, Long> differences = new TreeMap<>();
    values.forEach((name, value) -> differences.put(name, value - earlier.get(name)));
    OF_READING.forEach(name -> differences.computeIfPresent(name, (key, value) -> value - 1));
    return new ServerCounters(differences);
  }

  /** Returns a counter by its server-side name; 0 if the server has no such counter. */
  public long get(String name) {
    return values.getOrDefault(name, 0L);
  }

  /** Returns all counters by name, sorted. */
  public SortedMap<String, Long> values() {
    return values;
  }

  /** Returns the counters that are not 0 as {@code name=value}, sorted by name. */
  @Override
  public String toString() {
    SortedMap<String, Long> counted = new TreeMap<>(values);
    counted.values().removeIf(value -> value == 0);
    return counted.toString();
  }
}
