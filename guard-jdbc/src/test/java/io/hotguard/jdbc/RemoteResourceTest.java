/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.jdbc.servers.IsolatedDriver;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Asks a real SQLite driver which databases it fetches, from a server on this machine: the rule
 * must find each. The driver fails, since the server answers nothing.
 */
final class RemoteResourceTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final String JAR = "sqlite-jdbc-3.54.1.0";
  private static final String TEMPORARY = "java.io.tmpdir";

  private static final List<String> DRIVERS = List.of("jdbc:sqlite:", "JDBC:SQLite:");
  private static final List<String> RESOURCES =
      List.of(":resource:", ":RESOURCE:", ":resource: ", ":resource:\t\0");
  private static final List<String> OUTER =
      List.of(
          "",
          "url:",
          "URL:",
          "url: ",
          "url:url:",
          "jar:",
          "JAR:",
          "jar: ",
          "jar:url:",
          "url:jar:",
          "jar:jar:",
          "jar:\turl:",
          " jar:URL:jar:");
  private static final List<String> PROTOCOLS =
      List.of("http:", "HTTP:", "hTTps:", "ftp:", "file:", "File:", "http :");
  private static final List<String> USERS = List.of("", "a;b@");
  private static final List<String> PATHS =
      List.of("/x.db", "/x.jar!/y.jar!/x.db", "/x;y.jar!/x.db?cache_size=1", "?x");

  @TempDir Path temporary;

  private final AtomicInteger requests = new AtomicInteger();
  private final List<String> missed = new ArrayList<>();
  private int fetched;

  @Test
  void seesWhatTheDriverFetches() throws IOException {
    String before = System.getProperty(TEMPORARY);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        IsolatedDriver driver = IsolatedDriver.load(JAR, "org.sqlite.JDBC")) {
      System.setProperty(TEMPORARY, temporary.toString()); // the driver leaves its files there
      Thread thread = new Thread(() -> count(server), "requests");
      thread.setDaemon(true);
      thread.start();
      String host = "127.0.0.1:" + server.getLocalPort();
      for (String name : DRIVERS) {
        for (String resource : RESOURCES) {
          for (String outer : OUTER) {
            for (String protocol : PROTOCOLS) {
              for (String user : USERS) {
                for (String path : PATHS) {
                  tryOne(driver, name + resource + outer + protocol + "//" + user + host + path);
                }
              }
            }
          }
        }
      }
    } finally {
      System.setProperty(TEMPORARY, before);
    }
    assertThat(missed).isEmpty();
    assertThat(fetched).isGreaterThan(100);
  }

  private void count(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        requests.incrementAndGet();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void tryOne(IsolatedDriver driver, String url) {
    int before = requests.get();
    String answer = "";
    try {
      driver.connect(url).close();
    } catch (SQLException | IllegalArgumentException e) {
      answer = e.toString();
    }
    // FTP of a file's host has a port of its own, at which nobody listens.
    boolean isTried = requests.get() > before || answer.contains("Connection refused");
    if (!isTried) {
      return;
    }
    fetched++;
    boolean isFound =
        RULES.check(JdbcFacts.resolve(JdbcConfiguration.of(url))).findings().stream()
            .anyMatch(finding -> finding.rule().equals("RemoteResourceDatabase"));
    if (!isFound) {
      missed.add(url);
    }
  }
}
