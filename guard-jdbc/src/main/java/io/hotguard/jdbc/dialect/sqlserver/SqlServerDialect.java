/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.sqlserver;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.PolicyResolver;
import io.hotguard.jdbc.dialect.PolicyResolver.KeyMatching;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Numbers;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * Microsoft's driver for SQL Server. Keys ignore case and have synonyms. The last of two values in
 * the URL wins, properties win over the URL, and unknown keys are dropped.
 */
public final class SqlServerDialect extends Dialect {
  static final String PROPERTIES_ONLY = "properties-only";

  private static final PolicyResolver POLICY =
      new PolicyResolver(KeyMatching.IGNORE_CASE, true, new SqlServerValues());
  private static final UrlSyntax SYNTAX = new UrlSyntax(";", ";", SqlServerDialect::braced);
  private static final int DEFAULT_PORT = 1433;

  public SqlServerDialect() {
    super(DriverFamily.SQLSERVER, SqlServerUrlReader.SCHEME, SYNTAX);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return SqlServerUrlReader.read(url, version);
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    List<Candidate> taken =
        url.candidates().stream().filter(each -> !isDropped(each, table)).toList();
    SettingsDraft draft = POLICY.resolve(taken, inOrder(given), table);
    // Only a dropped setting can be without a winner.
    for (Candidate each : url.candidates()) {
      table
          .findIgnoreCase(each.key())
          .flatMap(definition -> draft.find(definition.name()))
          .filter(setting -> setting.winner() == null)
          .ifPresent(setting -> setting.isIneffective(List.of(each)));
    }
    String server = text(draft, SqlServerUrlReader.SERVER);
    int backslash = server.indexOf('\\');
    boolean named = backslash >= 0 || !text(draft, SqlServerUrlReader.INSTANCE).isEmpty();
    String name = backslash < 0 ? server : server.substring(0, backslash);
    JdbcHost host =
        new JdbcHost(name.isEmpty() ? "localhost" : name, port(draft, named), draft.finish());
    return new Resolution(
        List.of(host), text(draft, "databaseName"), draft.refusals(), url.isOpen());
  }

  /** The driver takes the later of two synonyms in the order of their hash table. */
  private static List<Candidate> inOrder(List<Candidate> given) {
    Properties table = new Properties();
    given.forEach(each -> table.put(each.key(), each));
    List<Object> keys = List.copyOf(table.keySet());
    return given.stream().sorted(Comparator.comparingInt(c -> keys.indexOf(c.key()))).toList();
  }

  private static boolean isDropped(Candidate candidate, PropertyTable table) {
    return table.findIgnoreCase(candidate.key()).map(d -> d.has(PROPERTIES_ONLY)).orElse(false);
  }

  /** For a named instance without a port, the server's browser service gives the port. */
  private static int port(SettingsDraft draft, boolean isNamedInstance) {
    boolean written = draft.isGiven(SqlServerUrlReader.PORT);
    OptionalLong port = Numbers.parse(text(draft, SqlServerUrlReader.PORT));
    if (!written) {
      return isNamedInstance ? -1 : DEFAULT_PORT;
    }
    return port.isPresent() ? (int) port.getAsLong() : -1;
  }

  private static String text(SettingsDraft draft, String name) {
    return draft.find(name).map(s -> Objects.requireNonNullElse(s.value(), "")).orElse("");
  }

  /** Adds braces if the driver would not read the text back unchanged. */
  private static String braced(String text) {
    boolean plain = text.equals(text.trim()) && text.indexOf(';') < 0 && text.indexOf('{') < 0;
    return plain || PlaceholderRanges.isIn(text) ? text : "{" + text.replace("}", "}}") + "}";
  }
}
