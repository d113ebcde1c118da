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
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.List;

/** MariaDB Connector/J 3 and 4. */
public final class MariadbDialect extends Dialect {
  static final String SCHEME = "jdbc:mariadb:";

  private static final String MYSQL_SCHEME = "jdbc:mysql:";
  private static final String PERMISSION = "permitMysqlScheme";

  public MariadbDialect() {
    super(DriverFamily.MARIADB, SCHEME, UrlSyntax.PLAIN_QUERY);
  }

  @Override
  public boolean owns(UrlText url) {
    return super.owns(url) || isPermittedMysql(url.safe());
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
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    return new MariadbResolution(url, given, version, table).resolve();
  }
}
