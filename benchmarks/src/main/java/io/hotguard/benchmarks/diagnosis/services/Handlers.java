/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis.services;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.benchmarks.diagnosis.services.Handler.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** The requests of the protocol. */
final class Handlers {
  private static final int ROWS = 1_000;
  private static final int DOCUMENTS = 20_000;
  private static final int WORDS = 500;
  private static final int FOUND = 10;

  private Handlers() {}

  private static HikariDataSource pool(int size) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(TimeUnit.MINUTES.toMillis(1));
    HikariDataSource source = new HikariDataSource(config);
    try (Connection connection = source.getConnection()) {
      connection
          .createStatement()
          .execute(
              "create table item as select x as id, 'item ' || x as name from system_range(1, "
                  + ROWS
                  + ")");
      connection.createStatement().execute("create unique index item_id on item(id)");
    }
    return source;
  }

  private static String item(Connection connection, int number) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("select name from item where id = ?")) {
      select.setInt(1, 1 + number % ROWS);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getString(1) : "";
      }
    }
  }

  /** Reads a row, and holds the connection for some time. */
  static Handler query(int connections, int heldMillis) throws SQLException {
    HikariDataSource source = pool(connections);
    return number -> {
      try (Connection connection = source.getConnection()) {
        String name = item(connection, number);
        if (heldMillis > 0) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(heldMillis));
        }
        return name;
      }
    };
  }

  private static List<Map<String, Object>> items(int count, int number) {
    List<Map<String, Object>> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> item = new LinkedHashMap<>();
      item.put("id", i + number);
      item.put("name", "item " + i);
      item.put("price", i * 1.25);
      items.add(item);
    }
    return items;
  }

  /** Writes many objects, one request at a time. */
  static Handler lockedJson() {
    ObjectMapper mapper = new ObjectMapper();
    Object lock = new Object();
    return number -> {
      List<Map<String, Object>> items = items(4_000, number);
      synchronized (lock) {
        return mapper.writeValueAsString(items);
      }
    };
  }

  /** Reads and writes a few objects. */
  static Handler json() {
    ObjectMapper mapper = new ObjectMapper();
    return number -> {
      String text = mapper.writeValueAsString(items(40, number));
      return mapper.writeValueAsString(mapper.readValue(text, List.class));
    };
  }

  /** Keeps most of the heap, and replaces a part of it. */
  static Handler cache() {
    int kept = 600;
    int bytes = 100_000;
    Cache<Integer, byte[]> cache = Caffeine.newBuilder().maximumSize(kept).build();
    for (int i = 0; i < kept; i++) {
      cache.put(i, new byte[bytes]);
    }
    return number -> {
      for (int i = 0; i < 20; i++) {
        cache.put((number + i) % kept, new byte[bytes]);
      }
      return String.valueOf(cache.estimatedSize());
    };
  }

  /** Checks a text that nearly matches. */
  static Handler pattern() {
    Pattern words = Pattern.compile("(\\w+\\s?)+\\.(\\1)?");
    return number -> String.valueOf(words.matcher("a".repeat(20 + number % 3) + '!').matches());
  }

  private static String ask(int port, int number) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + port + "/?number=" + number).toURL().openConnection();
    try (InputStream in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static Handler ask(Surroundings surroundings) {
    return number -> ask(surroundings.partner(), number);
  }

  /** Holds one of a few connections while it asks the slow service. */
  static Handler askInTransaction(Surroundings surroundings) throws SQLException {
    HikariDataSource source = pool(3);
    return number -> {
      try (Connection connection = source.getConnection()) {
        return item(connection, number) + ask(surroundings.partner(), number);
      }
    };
  }

  /** Logs lines of two kilobytes to a pipe. */
  static Handler log(Surroundings surroundings) {
    ConfigurationBuilder<BuiltConfiguration> builder =
        ConfigurationBuilderFactory.newConfigurationBuilder();
    builder.add(
        builder
            .newAppender("pipe", "File")
            .addAttribute("fileName", surroundings.pipe().toString())
            .add(builder.newLayout("PatternLayout").addAttribute("pattern", "%m%n")));
    builder.add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("pipe")));
    Configurator.reconfigure(builder.build());
    Logger logger = LogManager.getLogger("shop");
    String rest = "x".repeat(2_000);
    return number -> {
      logger.info("order {} {}", number, rest);
      return "logged";
    };
  }

  private static IndexWriter writer(Path folder) throws IOException {
    Directory directory = FSDirectory.open(folder.resolve("index"));
    IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()));
    for (int i = 0; i < DOCUMENTS; i++) {
      writer.addDocument(document(i));
    }
    writer.commit();
    return writer;
  }

  private static Document document(int number) {
    StringBuilder text = new StringBuilder("order ").append(number);
    for (int i = 0; i < 20; i++) {
      text.append(" word").append((number * 31 + i * 17) % WORDS);
    }
    Document document = new Document();
    document.add(new TextField("text", text.toString(), Field.Store.YES));
    return document;
  }

  private static String find(IndexSearcher searcher, int number) throws IOException {
    return String.valueOf(
        searcher.search(new TermQuery(new Term("text", "word" + number % WORDS)), FOUND).totalHits);
  }

  static Handler search(Path folder) throws IOException {
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(writer(folder)));
    return number -> find(searcher, number);
  }

  /** Commits the index for each document. */
  static Handler commit(Path folder) throws IOException {
    IndexWriter writer = writer(folder);
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(writer));
    return number -> {
      writer.addDocument(document(number));
      writer.commit();
      return find(searcher, number);
    };
  }

  /** Looks names up in a list, each time on a new thread. */
  static Handler threads() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      names.add("name " + i);
    }
    return number -> {
      boolean[] found = new boolean[1];
      Thread thread =
          new Thread(
              () -> {
                for (int i = 1; i <= 4; i++) {
                  found[0] |= names.contains("name " + (DOCUMENTS - i));
                }
              },
              "look-up-" + number);
      thread.start();
      thread.join();
      return String.valueOf(found[0]);
    };
  }
}
