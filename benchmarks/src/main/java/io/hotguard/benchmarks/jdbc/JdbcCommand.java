/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.suite.CountedAccount;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.ResultOptions;
import io.hotguard.benchmarks.suite.SuiteRunner;
import io.hotguard.jdbc.servers.EmbeddedMariaDb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jdbc}: both programs about JDBC, or one of them. */
@Command(
    name = "jdbc",
    mixinStandardHelpOptions = true,
    description = "Counting wrappers beside their peers; driver settings on a MariaDB server.")
public final class JdbcCommand implements Callable<Integer> {

  @Option(
      names = "--only",
      split = ",",
      defaultValue = "wrapper,settings",
      description = "Which programs (default ${DEFAULT-VALUE}).")
  private List<Program> only = List.of();

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Forks of each case (default ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      description = "Threads of program wrapper (default ${DEFAULT-VALUE}).")
  private List<Integer> threads = List.of();

  @Mixin private MariaDbOptions mariadb = new MariaDbOptions();

  @Mixin private ResultOptions results = new ResultOptions();

  private final List<String> failures = new ArrayList<>();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  enum Program {
    WRAPPER,
    SETTINGS
  }

  @Override
  public Integer call() throws IOException, InterruptedException, SQLException {
    for (Program program : only) {
      String name = program.name().toLowerCase(Locale.ROOT);
      Path file = results.file("jdbc-" + name);
      String command =
          "java -jar benchmarks/target/benchmarks.jar jdbc --only " + name + " --rounds " + rounds;
      Json.write(
          file,
          program == Program.WRAPPER
              ? suite(JdbcCase.wrappers(threads), command, Map.of())
              : settings(command));
      out.println("Written: " + file);
    }
    failures.forEach(out::println);
    return failures.isEmpty() ? 0 : 1;
  }

  private CountedResult settings(String command)
      throws IOException, InterruptedException, SQLException {
    try (EmbeddedMariaDb server = mariadb.start()) {
      Map<String, String> versions = new TreeMap<>(prepare(server.port()));
      DriverSettings.all().forEach((name, settings) -> versions.put("settings " + name, settings));
      return suite(JdbcCase.settings(server.port()), command, versions);
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

  private CountedResult suite(List<JdbcCase> cases, String command, Map<String, String> versions)
      throws IOException {
    Environment environment = Environment.here();
    List<CountedResult.Cell> cells = new ArrayList<>();
    SuiteRunner<JdbcCase, CountedAccount> runner =
        new SuiteRunner<>(
            CountedAccount.class, results.smoke() ? 1 : rounds, results.schedule(), out);
    runner.run(cases).forEach((one, scores) -> cells.add(CountedResult.Cell.of(one, scores)));
    failures.addAll(runner.failures());
    return new CountedResult(environment, command, versions, cells);
  }
}
