/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.LeakedCredentials;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.SecretTexts;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.rule.Confidential;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Holds the facts about one connection that the rules read: how the driver understands the URL and
 * all settings that go with it. No driver is needed, and no third-party type is used.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Secrets</h2>
 *
 * Only {@link JdbcUrl#text()} shows a password, and the name of a setting that holds one because
 * its equals sign is percent-encoded. {@link #mask()} hides it in texts, as findings do.
 */
public final class JdbcFacts implements Confidential {
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
   * Resolves a configuration as its driver would. If the driver would not connect, the facts have
   * {@link #refusals()}.
   *
   * @throws JdbcUrlException if the URL is not a JDBC URL
   */
  public static JdbcFacts resolve(JdbcConfiguration configuration) {
    UrlText text = Wrappers.strip(configuration.url());
    Dialect dialect = Dialects.of(text, configuration.driver());
    VersionNumber version =
        configuration.driverVersion().orElseGet(() -> dialect.family().newest());
    PropertyTable table = PropertyTable.of(dialect.family()).at(version);
    ParsedUrl parsed = dialect.parse(text, version, table);
    HandedOn handedOn = HandedOn.of(text, configuration.given(), dialect.family(), version);
    ParsedUrl read = handedOn.read(text, url -> dialect.parse(url, version, table));
    Dialect.Resolution resolution = dialect.resolve(read, handedOn.given(), version, table);
    return new JdbcFacts(
        configuration, new JdbcUrl(parsed, dialect, version), resolution, version, table);
  }

  /** The driver's result with its secrets, so that tests can compare it with the driver. */
  Dialect.Resolution resolution() {
    return resolution;
  }

  /** The driver may take a misplaced part of the URL for the name of a host. */
  private static JdbcHost shown(JdbcHost host, JdbcUrl url) {
    boolean isName =
        host.name().chars().noneMatch(c -> "=@(".indexOf(c) >= 0)
            && !LeakedCredentials.isIn("/" + host.name());
    return isName || url.shows(host.name())
        ? host
        : new JdbcHost(Secrets.MASK, host.port(), host.settings());
  }

  /** Returns the family of the driver that reads the URL. */
  public DriverFamily family() {
    return url.family();
  }

  /** Returns the driver's version if it is known. */
  public Optional<VersionNumber> driverVersion() {
    return configuration.driverVersion();
  }

  /** Returns the version that the facts are for: the driver's, or the newest modelled one. */
  public VersionNumber assumedVersion() {
    return version;
  }

  /** Returns the prefixes of the wrapper drivers, such as {@code p6spy}, outermost first. */
  public List<String> wrappers() {
    return url.wrappers();
  }

  /** Returns the keys of the URL's secrets that a wrapper driver reads, in the URL's order. */
  public List<String> wrapperSecrets() {
    return url.wrapperSecrets();
  }

  /** Returns the URL as written. */
  public JdbcUrl url() {
    return url;
  }

  /** Returns the scheme that the driver gets; empty if the driver cannot read the URL. */
  public String scheme() {
    return url.isUnread() ? "" : url.scheme();
  }

  /**
   * Returns the name or path of the database, with {@code ***} in place of a suspected password;
   * empty if the URL names no database or the driver cannot read the URL.
   */
  public String database() {
    if (url.isUnread()) {
      return "";
    }
    String database = resolution.database();
    int at = database.lastIndexOf('@');
    // The driver ends a password at its first at sign; hide the rest.
    String hidden = LeakedCredentials.hidden("/" + database).substring(1);
    return at >= 0 && hidden.equals(database) && !url.shows(database)
        ? Secrets.MASK + database.substring(at)
        : hidden;
  }

  /**
   * Returns the protocol below the driver's own: {@code tcp} or {@code tcps} if an Oracle URL names
   * a server, the weaker one if both occur; otherwise empty.
   */
  public String transport() {
    return url.transport();
  }

  /** Returns the hosts that the URL names, in order; empty only if the driver refuses the URL. */
  public List<JdbcHost> hosts() {
    return hosts;
  }

  /** Returns the first host's settings; only defaults if the driver refuses the URL early. */
  public Settings settings() {
    return hosts.isEmpty() ? new SettingsDraft(table).finish() : hosts.get(0).settings();
  }

  /**
   * Returns each different value of a setting, given its canonical name, because hosts can differ.
   * Empty if the driver does not know the setting and nobody wrote it.
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

  /** Returns the reasons why the driver would not connect, in the order of the URL. */
  public List<Refusal> refusals() {
    return resolution.refusals();
  }

  /** Returns whether the driver would connect with these settings. */
  public boolean isAccepted() {
    return resolution.refusals().isEmpty();
  }

  /**
   * Returns whether there may be settings that are not visible here, or whether nobody misses them:
   * a placeholder stands in their place, a file or server holds them, a class of the application
   * changes them, or the URL starts a container for a test. Rules about missing settings stay
   * silent then.
   */
  public boolean isOpen() {
    return resolution.open()
        || configuration.open()
        || wrappers().contains(Wrappers.TESTCONTAINERS);
  }

  /** Returns the pool; empty if there is no pool or it is unknown. */
  public Optional<PoolSettings> pool() {
    return configuration.pool();
  }

  /** Returns the facts about the server, if known; {@code jdbc:tidb:} tells that it is TiDB. */
  public Optional<ServerFacts> server() {
    return configuration
        .server()
        .or(() -> url.server().map(kind -> new ServerFacts(kind, null, Map.of())));
  }

  /** Returns whether the application is known to send batches. */
  public boolean sendsBatches() {
    return configuration.batches();
  }

  /** Returns the location of the configuration, which findings name. */
  public Location location() {
    return configuration.location();
  }

  /** Returns the location of a setting by name; by default that of the configuration. */
  public Location location(String setting) {
    return configuration.location(setting);
  }

  @Override
  public UnaryOperator<String> mask() {
    return SecretTexts.of(
        url.secrets(),
        hosts.stream().flatMap(host -> host.settings().given().stream()).distinct().toList());
  }

  /** Returns the URL without its secrets. */
  @Override
  public String toString() {
    return url.masked();
  }
}
