/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.jdbc;

import static java.util.Objects.requireNonNull;

import com.p6spy.engine.logging.P6LogFactory;
import com.p6spy.engine.spy.P6DataSource;
import com.p6spy.engine.spy.P6ModuleManager;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.jdbc.counting.CountingDataSource;
import io.hotguard.jdbc.counting.StatementCounter;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.h2.jdbcx.JdbcDataSource;
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

/** Prepare, execute, read one row, close; on a connection that stays open, against H2 in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m"})
public class WrapperBenchmark {
  private static final String SELECT = "select name from item where id = ?";

  @Param({"RAW", "HOTGUARD", "P6SPY", "DATASOURCE_PROXY"})
  private String subject = "";

  private @Nullable DataSource source;

  @State(Scope.Thread)
  public static class Session {
    private @Nullable Connection connection;
    private int id;

    @Setup
    public void open(WrapperBenchmark benchmark) throws SQLException {
      connection = requireNonNull(benchmark.source).getConnection();
    }

    @TearDown
    public void close() throws SQLException {
      requireNonNull(connection).close();
    }
  }

  @Setup(Level.Trial)
  public void start() throws SQLException {
    JdbcDataSource h2 = new JdbcDataSource();
    h2.setURL("jdbc:h2:mem:bench;DB_CLOSE_DELAY=-1");
    try (Connection connection = h2.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table item(id int primary key, name varchar(20))");
      statement.execute("insert into item select x, 'item' from system_range(0, 255)");
    }
    source = WrapperSubject.valueOf(subject).around(h2);
  }

  /** The counting wrapper must have counted each execution; the others count nothing. */
  @TearDown(Level.Trial)
  public void account() throws IOException, SQLException {
    Map<String, Double> counted = new TreeMap<>();
    if (source instanceof CountingDataSource own) {
      counted.put("prepares", (double) own.counter().counts().prepares());
      counted.put("executions", (double) own.counter().counts().executions());
      own.close();
    }
    AccountFile.hand(counted);
  }

  @Benchmark
  public String prepareExecuteClose(Session session) throws SQLException {
    Connection connection = requireNonNull(session.connection);
    try (PreparedStatement select = connection.prepareStatement(SELECT)) {
      select.setInt(1, session.id++ & 255);
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }

  /** A data source around H2's own. */
  enum WrapperSubject {
    /** H2 itself. */
    RAW(h2 -> h2),
    /** Counted under the text and the unit of work. */
    HOTGUARD(h2 -> CountingDataSource.of(h2, StatementCounter.start("bench"))),
    /** P6Spy without logging. */
    P6SPY(WrapperSubject::spied),
    /** datasource-proxy without a listener. */
    DATASOURCE_PROXY(h2 -> ProxyDataSourceBuilder.create(h2).build());

    @SuppressWarnings("ImmutableEnumChecker") // without state
    private final UnaryOperator<DataSource> wrapper;

    WrapperSubject(UnaryOperator<DataSource> wrapper) {
      this.wrapper = wrapper;
    }

    DataSource around(DataSource h2) {
      return wrapper.apply(h2);
    }

    private static DataSource spied(DataSource h2) {
      System.setProperty("p6spy.config.modulelist", "com.p6spy.engine.spy.P6SpyFactory");
      System.setProperty(
          "p6spy.config.appender", "com.p6spy.engine.spy.appender.StdoutLogger"); // no spy.log
      P6ModuleManager.getInstance().reload();
      if (P6ModuleManager.getInstance().getFactories().stream()
          .anyMatch(P6LogFactory.class::isInstance)) {
        throw new IllegalStateException("p6spy logs although its module is not listed");
      }
      return new P6DataSource(h2);
    }
  }
}
