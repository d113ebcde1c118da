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

/** How one family of drivers reads a URL. Stateless. */
public abstract class Dialect {
  private final DriverFamily family;

  protected Dialect(DriverFamily family) {
    this.family = family;
  }

  public final DriverFamily family() {
    return family;
  }

  /** Whether the driver takes the URL for one of its own. */
  public abstract boolean owns(UrlText url);

  /** Reads the text; never throws for what it holds, but adds a refusal. */
  public abstract ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table);

  /** Joins the URL with the properties of the connection, as the driver does. */
  public abstract Resolution resolve(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table);

  /** How settings are written in the URL. */
  public abstract UrlSyntax syntax();

  /** The property that a key stands for. */
  public abstract Optional<PropertyDefinition> definition(String key, PropertyTable table);

  /**
   * The outcome.
   *
   * @param hosts at least one, unless the URL is refused
   * @param open whether settings may be missing here: a placeholder, or a class that changes them
   */
  public record Resolution(
      List<JdbcHost> hosts, String database, List<Refusal> refusals, boolean open) {}
}
