/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.mysql;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** MySQL Connector/J. Release 8.0 and later read URLs alike; 5.1 differs. */
public final class MysqlDialect extends Dialect {
  /** The first release that reads URLs with new code, and an open address block as a name. */
  public static final String REWRITTEN = "8.0";

  private static final String SCHEME = "jdbc:mysql:";

  /** Amazon's fork, whose prefix is removed before unless a part of it is encoded. */
  private static final String AWS = "jdbc:mysql:aws:";

  public MysqlDialect() {
    super(DriverFamily.MYSQL, SCHEME, UrlSyntax.QUERY);
  }

  @Override
  public boolean owns(UrlText url) {
    String scheme = scheme(url);
    return scheme != null
        && (startsWith(scheme, SCHEME) || startsWith(scheme, "jdbc:mysql+srv:"))
        && !startsWith(scheme, AWS);
  }

  /** Returns the decoded scheme of a URL; null if it cannot be decoded. */
  static @Nullable public String scheme(UrlText url) {
    return MysqlUrlReader.scheme(url);
  }

  private static boolean startsWith(String scheme, String prefix) {
    return scheme.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return version.isAtLeast(REWRITTEN) ? MysqlUrlReader.read(url) : LegacyMysqlUrlReader.read(url);
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    return version.isAtLeast(REWRITTEN)
        ? new MysqlResolution(url, given, version, table).resolve()
        : new LegacyMysqlResolution(url, given, version, table).resolve();
  }

  @Override
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return table.find(key).or(() -> anyCase(key, table));
  }

  /** Finds one of the few keys whose case does not matter. */
  static Optional<PropertyDefinition> anyCase(String key, PropertyTable table) {
    return table.findIgnoreCase(key).filter(definition -> definition.has("any-case"));
  }

  @Override
  public boolean isOverruled(String name, ParsedUrl url) {
    return url.hosts().stream().anyMatch(host -> hasPart(host, name));
  }

  private static boolean hasPart(UrlHost host, String name) {
    return switch (name) {
      case "host" -> host.name() != null && !host.name().isEmpty();
      case "port" -> host.port() != -1;
      case "user" -> host.user() != null && !host.user().isEmpty();
      case "password" -> host.password() != null;
      default -> false;
    };
  }
}
