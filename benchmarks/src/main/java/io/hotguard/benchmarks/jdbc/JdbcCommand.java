/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jdbc}: both programs about JDBC, or one of them. */
@Command(
    name = "jdbc",
    description = "Counting wrappers beside their peers; driver settings on a MariaDB server.")
public final class JdbcCommand extends MeasuringCommand {

  @Option(names = "--only", split = ",", description = "Which programs.")
  private List<Program> only = List.of(Program.values());

  @Option(names = "--rounds", description = "Forks of each case.")
  private int rounds = 5;

  @Option(names = "--threads", split = ",", description = "Threads of program wrapper.")
  private List<Integer> threads = List.of(1, 2);

  @Mixin private MariaDbOptions mariadb = new MariaDbOptions();

  enum Program {
    WRAPPER,
    SETTINGS
  }

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    for (Program program : only) {
      String name = program.name().toLowerCase(Locale.ROOT);
      String command = command("jdbc --only " + name + " --rounds " + rounds);
      write(
          results.file("jdbc-" + name),
          program == Program.WRAPPER
              ? count(JdbcCase.wrappers(threads), rounds, command, Map.of())
              : settings(command));
    }
  }

  private CountedResult settings(String command)
      throws IOException, InterruptedException, SQLException {
    try (EmbeddedMariaDb server = mariadb.start()) {
      Map<String, String> versions = new TreeMap<>(prepare(server.port()));
      DriverSettings.all().forEach((name, settings) -> versions.put("settings " + name, settings));
      return count(JdbcCase.settings(server.port()), rounds, command, versions);
    }
  }

  /** Creates the table and returns the versions of server and driver. */
  public static Map<String, String> prepare(int port) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:mysql://127.0.0.1:" + port + "/shop?user=root");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table player(id int, server int, gold bigint, name varchar(40), updated datetime, primary key (id, server))");
      statement.execute(
          "insert into player select seq, 1, 0, concat('player', seq), now() from seq_0_to_999");
      return Map.of(
          "server", connection.getMetaData().getDatabaseProductVersion(),
          "driver", connection.getMetaData().getDriverVersion());
    }
  }
}
