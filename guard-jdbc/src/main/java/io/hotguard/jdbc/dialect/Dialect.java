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

  protected Dialect(DriverFamily family) {
    this.family = family;
  }

  public final DriverFamily family() {
    return family;
  }

  /** Whether the URL belongs to the driver. */
  public abstract boolean owns(UrlText url);

  /** Parses the text. Invalid text adds a refusal and never throws. */
  public abstract ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table);

  /** Merges the URL with the properties of the connection, as the driver does. */
  public abstract Resolution resolve(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table);

  /** Returns the syntax of settings in the URL. */
  public abstract UrlSyntax syntax();

  /** Returns the property of a key. */
  public abstract Optional<PropertyDefinition> definition(String key, PropertyTable table);

  /**
   * The result: at least one host unless the URL is refused. {@code open} means that a placeholder
   * or a class may add settings.
   */
  public record Resolution(
      List<JdbcHost> hosts, String database, List<Refusal> refusals, boolean open) {}
}
