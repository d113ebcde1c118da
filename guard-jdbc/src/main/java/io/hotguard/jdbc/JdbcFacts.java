/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static java.util.stream.Collectors.toSet;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.dialect.WrapperKeys;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the rules know of one connection: what the driver makes of the URL and of everything that
 * goes with it. It is found without the driver, and holds no third-party type.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Secrets</h2>
 *
 * Nothing here shows a password, except {@link JdbcUrl#text()}.
 */
public final class JdbcFacts {
  private static final String AMAZON = "aws-wrapper";

  private final JdbcConfiguration configuration;
  private final JdbcUrl url;
  private final Dialect.Resolution resolution;
  private final List<JdbcHost> hosts;
  private final VersionNumber version;
  private final PropertyTable table;

  private JdbcFacts(
      JdbcConfiguration configuration,
      JdbcUrl url,
      Dialect.Resolution resolution,
      VersionNumber version,
      PropertyTable table) {
    this.configuration = configuration;
    this.url = url;
    this.resolution = resolution;
    this.hosts = resolution.hosts().stream().map(host -> shown(host, url)).toList();
    this.version = version;
    this.table = table;
  }

  /**
   * Resolves a configuration as its driver would.
   *
   * @param configuration what is known of the connection
   * @return the facts; with {@link #refusals()} if the driver would not connect
   * @throws JdbcUrlException if the URL is no JDBC URL at all
   */
  public static JdbcFacts resolve(JdbcConfiguration configuration) {
    UrlText text = Wrappers.strip(configuration.url());
    Dialect dialect = Dialects.of(text, configuration.driver());
    VersionNumber version =
        configuration.driverVersion().orElseGet(() -> dialect.family().newest());
    PropertyTable table = PropertyTable.of(dialect.family()).at(version);
    ParsedUrl parsed = dialect.parse(text, version, table);
    Dialect.Resolution resolution =
        dialect.resolve(parsed, handedOn(configuration.given(), parsed), version, table);
    return new JdbcFacts(
        configuration, new JdbcUrl(parsed, dialect, version), resolution, version, table);
  }

  /** What the driver makes of the texts, secrets and all: for comparison with it. */
  Dialect.Resolution resolution() {
    return resolution;
  }

  /** A part of the URL that was meant otherwise may be a host's name to the driver. */
  private static JdbcHost shown(JdbcHost host, JdbcUrl url) {
    boolean isName = host.name().chars().noneMatch(c -> "=@(".indexOf(c) >= 0);
    return isName || url.shows(host.name())
        ? host
        : new JdbcHost(Secrets.MASK, host.port(), host.settings());
  }

  /**
   * What drivers in front leave of the properties. The one for Amazon's servers hands what the URL
   * says on as properties, in place of those that have the same key.
   */
  private static List<Candidate> handedOn(List<Candidate> given, ParsedUrl parsed) {
    List<String> wrappers = parsed.text().wrappers();
    Set<String> replaced =
        wrappers.contains(AMAZON)
            ? parsed.settings().stream().map(ParsedUrl.UrlSetting::key).collect(toSet())
            : Set.of();
    return given.stream()
        .filter(candidate -> !WrapperKeys.isInProperties(wrappers, candidate.key()))
        .filter(candidate -> !replaced.contains(candidate.key()))
        .toList();
  }

  /**
   * Returns the driver that reads the URL.
   *
   * @return the driver's family
   */
  public DriverFamily family() {
    return url.family();
  }

  /** Returns the driver's version where it is known. */
  public Optional<VersionNumber> driverVersion() {
    return configuration.driverVersion();
  }

  /**
   * Returns the version whose reading this is.
   *
   * @return the driver's version, or the newest that is modelled where it is unknown
   */
  public VersionNumber assumedVersion() {
    return version;
  }

  /**
   * Returns the drivers in front of the driver.
   *
   * @return their prefixes, such as {@code p6spy} and {@code tc}, the outermost first; immutable
   */
  public List<String> wrappers() {
    return url.wrappers();
  }

  /**
   * Returns the secrets in the URL that a driver in front reads for itself.
   *
   * @return their keys, in the order of the URL; immutable
   */
  public List<String> wrapperSecrets() {
    return url.wrapperSecrets();
  }

  /**
   * Returns the URL.
   *
   * @return the URL as written
   */
  public JdbcUrl url() {
    return url;
  }

  /**
   * Returns the part of the URL that names the protocol.
   *
   * @return the scheme as the driver gets it, such as {@code jdbc:mysql:loadbalance:}; empty if the
   *     driver cannot read the URL
   */
  public String scheme() {
    return url.isUnread() ? "" : url.scheme();
  }

  /**
   * Returns the database.
   *
   * @return its name or path; empty if there is none, or if the driver cannot read the URL; what
   *     looks like a password in it is {@code ***}
   */
  public String database() {
    if (url.isUnread()) {
      return "";
    }
    String database = resolution.database();
    int at = database.lastIndexOf('@');
    // The rest of a password that its driver ends at the first at sign.
    String hidden = LeakedCredentials.hidden("/" + database).substring(1);
    return at >= 0 && hidden.equals(database) && !url.shows(database)
        ? Secrets.MASK + database.substring(at)
        : hidden;
  }

  /**
   * Returns the protocol below the driver's own, where the URL chooses it.
   *
   * @return {@code tcp} or {@code tcps} of a URL of Oracle's driver that names a server, the weaker
   *     where both occur; empty where nothing is known
   */
  public String transport() {
    return url.transport();
  }

  /**
   * Returns the servers that the URL names.
   *
   * @return the hosts in order; empty only if the driver refuses the URL; immutable
   */
  public List<JdbcHost> hosts() {
    return hosts;
  }

  /**
   * Returns the settings in effect for the first host.
   *
   * @return the settings; of the defaults only if the driver refuses the URL before it reads them
   */
  public Settings settings() {
    return hosts.isEmpty() ? new SettingsDraft(table).finish() : hosts.get(0).settings();
  }

  /**
   * Returns a setting as it is in effect for each host, since what is right for the first may be
   * undone for the second.
   *
   * @param name its canonical name
   * @return one setting for each different value; empty if the driver does not know it and nobody
   *     wrote it
   */
  public List<Setting> onAnyHost(String name) {
    List<Setting> distinct = new ArrayList<>();
    for (JdbcHost host : hosts()) {
      Setting setting = host.settings().find(name).orElse(null);
      if (setting != null
          && distinct.stream()
              .noneMatch(
                  other -> other.hasValueOf(setting) && other.origin() == setting.origin())) {
        distinct.add(setting);
      }
    }
    return List.copyOf(distinct);
  }

  /**
   * Returns why the driver would not connect.
   *
   * @return the reasons, in the order of the URL; empty if it would; immutable
   */
  public List<Refusal> refusals() {
    return resolution.refusals();
  }

  /**
   * Tells whether the driver would connect with these settings.
   *
   * @return true if nothing is refused
   */
  public boolean isAccepted() {
    return resolution.refusals().isEmpty();
  }

  /**
   * Tells whether settings may exist that are not seen here, because a placeholder stands where
   * they would be, or a class of the application changes them. A rule on what is missing stays
   * silent then.
   *
   * @return true if so
   */
  public boolean isOpen() {
    return resolution.open();
  }

  /**
   * Returns the pool.
   *
   * @return the pool, or empty if there is none or nothing is known
   */
  public Optional<PoolSettings> pool() {
    return configuration.pool();
  }

  /**
   * Returns what is known of the server.
   *
   * @return the facts; of those that {@code jdbc:tidb:} connects with, that they are TiDB; empty if
   *     nothing is known
   */
  public Optional<ServerFacts> server() {
    return configuration
        .server()
        .or(() -> url.server().map(kind -> new ServerFacts(kind, null, Map.of())));
  }

  /**
   * Tells whether the application is known to send batches.
   *
   * @return true if so; false also where nobody knows
   */
  public boolean sendsBatches() {
    return configuration.batches();
  }

  /**
   * Returns where the configuration stands.
   *
   * @return the place that findings name
   */
  public Location location() {
    return configuration.location();
  }

  /**
   * Returns where one setting stands.
   *
   * @param setting its name, as the pool or the driver calls it
   * @return the place that findings about it name; that of the configuration where it is not known
   */
  public Location location(String setting) {
    return configuration.location(setting);
  }

  /**
   * Describes the facts.
   *
   * @return the URL without its secrets
   */
  @Override
  public String toString() {
    return url.masked();
  }
}
