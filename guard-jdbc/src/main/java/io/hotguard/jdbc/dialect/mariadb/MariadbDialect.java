/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mariadb;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;

/** MariaDB Connector/J 3 and 4. */
public final class MariadbDialect extends Dialect {
  static final String SCHEME = "jdbc:mariadb:";

  private static final String MYSQL_SCHEME = "jdbc:mysql:";
  private static final String PERMISSION = "permitMysqlScheme";

  public MariadbDialect() {
    super(DriverFamily.MARIADB);
  }

  @Override
  public boolean owns(UrlText url) {
    String text = url.safe();
    return text.regionMatches(true, 0, SCHEME, 0, SCHEME.length()) || isPermittedMysql(text);
  }

  /** The word counts anywhere in the URL. */
  static boolean isPermittedMysql(String text) {
    return text.startsWith(MYSQL_SCHEME) && text.contains(PERMISSION);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return MariadbUrlReader.read(url, version);
  }

  @Override
  public Resolution resolve(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    return url.refusals().isEmpty()
        ? new MariadbResolution(url, given, version, table).resolve()
        : new Resolution(List.of(), url.database(), url.refusals(), true);
  }

  @Override
  public UrlSyntax syntax() {
    return UrlSyntax.PLAIN_QUERY;
  }

  @Override
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return table.findIgnoreCase(key);
  }
}
