/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.jdbc.counting.ServerCounters;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One update and one select, each prepared, executed with {@code execute()} and closed, on one
 * connection to a MariaDB server on the same machine.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
public class DriverSettingsBenchmark {
  private static final String UPDATE =
      "update player set gold = gold + ?, updated = now() where id = ? and server = ?";
  private static final String SELECT = "select gold, name from player where id = ? and server = ?";
  private static final int PLAYERS = 1_000;
  private static final double HUNDRED = 100;

  @Param("as-found")
  private String settings = "";

  /** The port of the server that the command has started. */
  @Param("3306")
  private int port;

  private @Nullable Connection connection;
  private long operations;
  private int next;

  @Setup(Level.Trial)
  public void connect() throws SQLException {
    connection =
        DriverManager.getConnection(
            "jdbc:mysql://127.0.0.1:"
                + port
                + "/shop?user=root&"
                + requireNonNull(DriverSettings.all().get(settings), settings));
  }

  /** Counts apart from the measurement: from the second operation on each sends the same. */
  @TearDown(Level.Trial)
  public void account() throws IOException, SQLException {
    Connection session = requireNonNull(connection);
    ServerCounters before = ServerCounters.read(session);
    for (int i = 0; i < HUNDRED; i++) {
      request();
    }
    ServerCounters sent = ServerCounters.read(session).since(before);
    Map<String, Double> counted = new TreeMap<>();
    for (String name :
        new String[] {
          "Questions", "Com_select", "Com_update", "Com_stmt_prepare", "Com_stmt_execute"
        }) {
      counted.put(name, (double) sent.get(name));
    }
    AccountFile.hand(counted);
    session.close();
  }

  @Benchmark
  public long request() throws SQLException {
    Connection session = requireNonNull(connection);
    int id = next++ % PLAYERS;
    try (PreparedStatement update = session.prepareStatement(UPDATE)) {
      update.setInt(1, 1);
      update.setInt(2, id);
      update.setInt(3, 1);
      update.execute();
      operations += update.getUpdateCount();
    }
    try (PreparedStatement select = session.prepareStatement(SELECT)) {
      select.setInt(1, id);
      select.setInt(2, 1);
      select.execute();
      select.getResultSet().next();
    }
    return operations;
  }

  /** Settings of Connector/J by name: as found, each change alone, the recommended set. */
  static final class DriverSettings {
    /**
     * The URL of the published case, without its session variables (MariaDB does not know one) and
     * without a key that the driver does not know.
     */
    private static final String FOUND = "characterEncoding=utf8&autoReconnect=true&useSSL=true";

    private static final Map<String, String> ALL = new LinkedHashMap<>();

    static {
      ALL.put("as-found", FOUND);
      ALL.put("server-prepare", FOUND + "&useServerPrepStmts=true");
      ALL.put("client-cache", FOUND + "&cachePrepStmts=true");
      ALL.put("server-prepare-cache", FOUND + "&useServerPrepStmts=true&cachePrepStmts=true");
      ALL.put("read-only-local", FOUND + "&readOnlyPropagatesToServer=false");
      ALL.put("local-session-state", FOUND + "&useLocalSessionState=true");
      ALL.put("max-performance", FOUND + "&useConfigs=maxPerformance");
      ALL.put(
          "max-performance-server-prepare",
          FOUND + "&useConfigs=maxPerformance&useServerPrepStmts=true");
      ALL.put(
          "recommended",
          FOUND
              + "&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=250"
              + "&prepStmtCacheSqlLimit=2048&readOnlyPropagatesToServer=false");
    }

    private DriverSettings() {}

    static Map<String, String> all() {
      return Collections.unmodifiableMap(ALL);
    }
  }
}
