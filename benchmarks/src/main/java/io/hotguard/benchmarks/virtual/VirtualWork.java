/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.virtual;

import io.hotguard.benchmarks.metrics.subjects.Subject;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.rates.EventLog;
import io.hotguard.benchmarks.rates.RateSetup;
import io.hotguard.benchmarks.rates.RateSink;
import io.hotguard.jdbc.counting.CountingDataSource;
import io.hotguard.jdbc.counting.StatementCounter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** One operation of a virtual thread. <b>Threading:</b> any number of threads. */
interface VirtualWork {
  /**
   * Does it once.
   *
   * @param number of the thread and the operation, all different
   * @param measured whether it counts
   */
  void once(long number, boolean measured) throws SQLException, InterruptedException;

  /** Operations of each thread after which the library keeps no more for further ones. */
  default int fills() {
    return 1;
  }

  /** Counts the measured operations that arrived, when all threads have ended. */
  Map<String, Double> close(long operations) throws IOException, SQLException;

  /** Threads that start, wait and end: the cost of a thread alone. */
  final class Nothing implements VirtualWork {
    @Override
    public void once(long number, boolean measured) {}

    @Override
    public Map<String, Double> close(long operations) {
      return Map.of();
    }
  }

  /** Some operations keep the carrier while they park: shows that pinned threads are seen. */
  final class Pinning implements VirtualWork {
    static final String CLASS_INITIALIZER = "class-initializer";
    private static final int PINS_EVERY = 10_000;

    private final byte[] initializer;

    Pinning() throws IOException {
      try (InputStream in =
          Objects.requireNonNull(
              VirtualWork.class.getResourceAsStream(
                  PinningInitializer.class.getSimpleName() + ".class"))) {
        initializer = in.readAllBytes();
      }
    }

    @Override
    public void once(long number, boolean measured) {
      if (number % PINS_EVERY == 0) {
        try { // A class is initialized once, each copy of it again.
          MethodHandles.lookup().defineHiddenClass(initializer, true);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    @Override
    public Map<String, Double> close(long operations) {
      return Map.of();
    }
  }

  /** An event into a file, every twentieth at WARN. */
  final class Logging implements VirtualWork {
    private static final int WARN_EVERY = 20;

    /** With 100,000 threads, more events than the largest ring buffer has places. */
    private static final int FILLS = 3;

    private static final String MEASURED = "measured";

    private final EventLog log;

    Logging(String setup) throws IOException {
      RateSetup which = RateSetup.valueOf(setup.toUpperCase(Locale.ROOT).replace('-', '_'));
      log = EventLog.open(which, RateSink.FILE, 0);
    }

    @Override
    public int fills() {
      return FILLS;
    }

    @Override
    public void once(long number, boolean measured) {
      if (number % WARN_EVERY == 0) {
        log.warn(measured ? MEASURED : "-", number);
      } else {
        log.info(measured ? MEASURED : "-", number);
      }
    }

    @Override
    public Map<String, Double> close(long operations) throws IOException {
      log.close();
      try (Stream<String> lines = Files.lines(Path.of(RateSink.LOG), StandardCharsets.UTF_8)) {
        long arrived = lines.filter(line -> line.startsWith(MEASURED)).count();
        return Map.of("missing", (double) (operations - arrived));
      }
    }
  }

  /** A value into one of some recorders. */
  final class Recording implements VirtualWork {
    private static final int METRICS = 10;

    private final Subject subject;
    private final Subject.Writer writer;

    Recording(String name) {
      subject = Subjects.create(name, METRICS);
      writer = subject.writer();
    }

    @Override
    public void once(long number, boolean measured) {
      writer.record((int) (number % METRICS), 1_000_000 + number % 1_000);
    }

    @Override
    public Map<String, Double> close(long operations) {
      subject.read(quantile -> {});
      subject.close();
      return Map.of();
    }
  }

  /** A prepared select on a few shared connections, for which threads queue. */
  final class Statements implements VirtualWork {
    static final String PLAIN = "plain";
    static final String COUNTED = "counted";
    private static final int CONNECTIONS = 16;

    private final BlockingQueue<Connection> pool = new ArrayBlockingQueue<>(CONNECTIONS);
    private final StatementCounter counter = StatementCounter.start("virtual");

    Statements(String subject) throws SQLException {
      JdbcDataSource h2 = new JdbcDataSource();
      h2.setURL("jdbc:h2:mem:virtual;DB_CLOSE_DELAY=-1");
      try (Connection connection = h2.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("create table item(id int primary key, name varchar(20))");
        statement.execute("insert into item select x, 'item' from system_range(0, 255)");
      }
      DataSource source = subject.equals(COUNTED) ? CountingDataSource.of(h2, counter) : h2;
      for (int i = 0; i < CONNECTIONS; i++) {
        pool.add(source.getConnection());
      }
    }

    @Override
    public void once(long number, boolean measured) throws SQLException, InterruptedException {
      Connection connection = pool.take();
      try (PreparedStatement select =
          connection.prepareStatement("select name from item where id = ?")) {
        select.setInt(1, (int) (number & 255));
        try (ResultSet row = select.executeQuery()) {
          row.next();
        }
      } finally {
        pool.add(connection);
      }
    }

    @Override
    public Map<String, Double> close(long operations) throws SQLException {
      for (Connection connection : pool) {
        connection.close();
      }
      counter.close();
      return Map.of();
    }
  }
}
