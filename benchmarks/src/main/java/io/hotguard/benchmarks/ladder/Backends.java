/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.jdbc.JdbcCommand;
import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** The processes that serve all runs: database, key-value server, load generator. */
final class Backends implements AutoCloseable {
  private static final List<String> SMALL_JVM = List.of("-XX:+UseSerialGC", "-Xms64m", "-Xmx128m");

  private final EmbeddedMariaDb database;
  private final Map<String, String> versions;
  private final Connection connection;
  private final ChildProcess keyValues;
  private final int keyValuePort;
  private final ChildProcess generator;

  private Backends(EmbeddedMariaDb database, Path directory)
      throws IOException, InterruptedException, SQLException {
    this.database = database;
    versions = JdbcCommand.prepare(database.port());
    connection =
        DriverManager.getConnection(
            "jdbc:mysql://127.0.0.1:" + database.port() + "/shop?user=root");
    keyValues = start(directory.resolve("key-values"), KeyValueServer.class);
    keyValuePort = Integer.parseInt(keyValues.next("READY"));
    generator = start(directory.resolve("generator"), ClosedLoop.class);
  }

  private static ChildProcess start(Path directory, Class<?> main) throws IOException {
    Files.createDirectories(directory);
    return ChildProcess.start(directory, SMALL_JVM, main, List.of()).listen();
  }

  /** Starts the other back ends and takes the database over. */
  static Backends start(EmbeddedMariaDb database, Path directory)
      throws IOException, InterruptedException, SQLException {
    try {
      return new Backends(database, directory);
    } catch (IOException | InterruptedException | SQLException | RuntimeException e) {
      database.close();
      throw e;
    }
  }

  Map<String, String> versions() {
    return versions;
  }

  int databasePort() {
    return database.port();
  }

  int keyValuePort() {
    return keyValuePort;
  }

  ChildProcess generator() {
    return generator;
  }

  /** Selects that the database has executed since its start. */
  long selects() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show global status like 'Com_select'")) {
      row.next();
      return row.getLong(2);
    }
  }

  @Override
  public void close() throws IOException, SQLException {
    generator.close();
    keyValues.close();
    try {
      connection.close();
    } finally {
      database.close();
    }
  }
}
