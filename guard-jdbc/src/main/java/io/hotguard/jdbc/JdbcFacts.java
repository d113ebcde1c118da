/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.Deployment;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.url.Effective;
import io.hotguard.jdbc.url.ParsedUrl;
import io.hotguard.jdbc.url.ParsedUrl.Unread;
import io.hotguard.jdbc.url.UrlGrammar;
import io.hotguard.jdbc.url.UrlReader;
import io.hotguard.jdbc.url.UrlText;
import io.hotguard.rule.Confidential;
import io.hotguard.rule.Location;
import io.hotguard.text.VersionNumber;
import java.util.List;
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
 * Only {@link JdbcUrl#text()} shows a password. {@link #mask()} hides it in texts, as findings do.
 */
public final class JdbcFacts implements Confidential {
  /** No longer text is read. */
  static final int MAX_CHARS = 1 << 14;

  private final JdbcConfiguration configuration;
  private final JdbcUrl url;
  private final Effective.Resolution resolution;
  private final VersionNumber version;

  private JdbcFacts(
      JdbcConfiguration configuration,
      JdbcUrl url,
      Effective.Resolution resolution,
      VersionNumber version) {
    this.configuration = configuration;
    this.url = url;
    this.resolution = resolution;
    this.version = version;
  }

  /**
   * Resolves a configuration as its driver would. If the settings are not understood, the facts
   * have {@link #unread()}.
   *
   * @throws JdbcUrlException if the URL is not a JDBC URL
   */
  public static JdbcFacts resolve(JdbcConfiguration configuration) {
    UrlText text = text(configuration.url);
    UrlGrammar grammar = UrlGrammar.of(text, configuration.driver);
    VersionNumber version = configuration.driverVersion.orElseGet(() -> grammar.family().newest());
    PropertyTable table = PropertyTable.of(grammar.family()).at(version);
    ParsedUrl parsed = UrlReader.read(text, grammar, version, table);
    return new JdbcFacts(
        configuration,
        new JdbcUrl(parsed, version, table),
        Effective.of(parsed, configuration.given, version, table),
        version);
  }

  private static UrlText text(String url) {
    if (url.length() > MAX_CHARS) {
      throw new JdbcUrlException(
          "not a JDBC URL: " + url.length() + " characters, more than " + MAX_CHARS);
    }
    UrlText text = UrlText.of(url);
    if (!text.isJdbc()) {
      throw new JdbcUrlException("not a JDBC URL: it must start with jdbc:");
    }
    return text;
  }

  /** The driver's result with its secrets, so that tests can compare it with the driver. */
  Effective.Resolution resolution() {
    return resolution;
  }

  /** Returns the family of the driver that reads the URL. */
  public DriverFamily family() {
    return url.parsed().grammar().family();
  }

  /** Returns the driver's version if it is known. */
  public Optional<VersionNumber> driverVersion() {
    return configuration.driverVersion;
  }

  /** Returns the version that the facts are for: the driver's, or the newest modelled one. */
  public VersionNumber assumedVersion() {
    return version;
  }

  /** Returns the prefixes of the wrapper drivers, such as {@code p6spy}, outermost first. */
  public List<String> wrappers() {
    return url.parsed().text().wrappers();
  }

  /** Returns the URL as written. */
  public JdbcUrl url() {
    return url;
  }

  /** Returns the scheme that the driver gets; empty if it is not understood. */
  public String scheme() {
    return url.parsed().scheme();
  }

  /** Returns why the settings are not understood, and where; empty if they are understood. */
  public Optional<String> unread() {
    return Optional.ofNullable(url.parsed().unread())
        .map(
            unread ->
                "settings not understood at character "
                    + url.parsed().text().outerOffset(unread.offset())
                    + ": "
                    + unread.reason());
  }

  /**
   * Returns the protocol below the driver's own: {@code tcp} or {@code tcps} if an Oracle URL names
   * a server, the weaker one if both occur; otherwise empty.
   */
  public String transport() {
    return url.parsed().transport();
  }

  /** Returns the hosts that the URL names, in order; empty if the URL is not understood. */
  public List<JdbcHost> hosts() {
    return resolution.hosts();
  }

  /** Returns the settings in effect; only defaults if the URL is not understood. */
  public Settings settings() {
    return resolution.settings();
  }

  /** Returns false if the driver is known to refuse the form of the URL. */
  public boolean isAccepted() {
    Unread unread = url.parsed().unread();
    return unread == null || !unread.refused();
  }

  /**
   * Returns whether there may be settings that are not visible here, or whether nobody misses them:
   * a placeholder stands in their place, a file or server holds them, a class of the application
   * changes them, or the URL starts a container for a test. Rules about missing settings stay
   * silent then.
   */
  public boolean isOpen() {
    return resolution.open() || configuration.open || wrappers().contains(UrlText.TESTCONTAINERS);
  }

  /** Returns the pool; empty if there is no pool or it is unknown. */
  public Optional<PoolSettings> pool() {
    return configuration.pool;
  }

  /** Returns the setting that limits the pool's connections; empty without such a pool. */
  public Optional<Setting> poolSize() {
    return pool().flatMap(pool -> pool.inRole("role:max-size"));
  }

  /** Returns whether the application is known to use its connections in a way. */
  public boolean isUsedFor(ConnectionUse use) {
    return configuration.uses.contains(use);
  }

  /** Returns what is known of all instances together. */
  public Deployment deployment() {
    return configuration.deployment;
  }

  /** Returns the location of the configuration, which findings name. */
  public Location location() {
    return configuration.location;
  }

  /** Returns the location of a setting by name; by default that of the configuration. */
  public Location location(String setting) {
    return configuration.location(setting);
  }

  @Override
  public UnaryOperator<String> mask() {
    return Secrets.mask(url.secrets(), settings().given());
  }

  /** Returns the URL without its secrets. */
  @Override
  public String toString() {
    return url.masked();
  }
}
