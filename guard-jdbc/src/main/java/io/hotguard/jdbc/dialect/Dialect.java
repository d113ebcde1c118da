/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Optional;

/** Reads the URLs of one driver family. Stateless. */
public abstract class Dialect {
  private final DriverFamily family;
  private final String scheme;
  private final UrlSyntax syntax;

  /**
   * Creates a dialect.
   *
   * @param scheme the beginning of the driver's URLs, in any case
   * @param syntax the syntax of settings in the URL
   */
  protected Dialect(DriverFamily family, String scheme, UrlSyntax syntax) {
    this.family = family;
    this.scheme = scheme;
    this.syntax = syntax;
  }

  public final DriverFamily family() {
    return family;
  }

  /** Whether the URL belongs to the driver. */
  public boolean owns(UrlText url) {
    return url.safe().regionMatches(true, 0, scheme, 0, scheme.length());
  }

  /** Parses the text. Invalid text adds a refusal and never throws. */
  public abstract ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table);

  /** Merges the URL with the properties of the connection, as the driver does. */
  public final Resolution resolve(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    return url.refusals().isEmpty()
        ? merge(url, given, version, table)
        : new Resolution(List.of(), url.database(), url.refusals(), true);
  }

  /** Merges a URL that the driver can read. */
  protected abstract Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table);

  public final UrlSyntax syntax() {
    return syntax;
  }

  /** Returns the property of a key, in any case. */
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return table.findIgnoreCase(key);
  }

  /** Whether a part of a host, written without a key, wins over the setting in the URL. */
  public boolean isOverruled(String name, ParsedUrl url) {
    return false;
  }

  /**
   * The result: at least one host unless the URL is refused. {@code open} means that a placeholder,
   * a class, a file or a provider may add settings.
   */
  public record Resolution(
      List<JdbcHost> hosts, String database, List<Refusal> refusals, boolean open) {}
}
