/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.url.Effective;
import io.hotguard.jdbc.url.ParsedUrl;
import io.hotguard.jdbc.url.UrlGrammar;
import io.hotguard.jdbc.url.UrlReader;
import io.hotguard.jdbc.url.UrlText;
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
 * Only {@link JdbcUrl#text()} shows a password. {@link #mask()} hides it in texts, as findings do.
 */
public final class JdbcFacts implements Confidential {
  /** No longer text is read. */
  static final int MAX_CHARS = 1 << 14;

  private final JdbcConfiguration configuration;
  private final JdbcUrl url;
  private final Effective.Resolution resolution;
  private final VersionNumber version;
  private final PropertyTable table;

  private JdbcFacts(
      JdbcConfiguration configuration,
      JdbcUrl url,
      Effective.Resolution resolution,
      VersionNumber version,
      PropertyTable table) {
    this.configuration = configuration;
    this.url = url;
    this.resolution = resolution;
    this.version = version;
    this.table = table;
  }

  /**
   * Resolves a configuration as its driver would. If the driver would not connect, the facts have
   * {@link #refusals()}; if the settings are not understood, they have {@link #unread()}.
   *
   * @throws JdbcUrlException if the URL is not a JDBC URL
   */
  public static JdbcFacts resolve(JdbcConfiguration configuration) {
    UrlText text = text(configuration.url());
    UrlGrammar grammar = UrlGrammar.of(text, configuration.driver(), configuration.driverVersion());
    VersionNumber version =
        configuration.driverVersion().orElseGet(() -> grammar.family().newest());
    PropertyTable table = PropertyTable.of(grammar.family()).at(version);
    ParsedUrl parsed = UrlReader.read(text, grammar, version, table);
    return new JdbcFacts(
        configuration,
        new JdbcUrl(parsed, version, table),
        Effective.of(parsed, given(configuration, grammar, table), version, table),
        version,
        table);
  }

  /**
   * Returns the settings beside the URL. With a {@code dataSourceClassName}, HikariCP gives them to
   * the setters of that class and refuses all others. Keys that no URL has are right there.
   */
  private static List<Candidate> given(
      JdbcConfiguration configuration, UrlGrammar grammar, PropertyTable table) {
    boolean isBean =
        configuration
            .pool()
            .filter(pool -> pool.settings().isGiven("dataSourceClassName"))
            .isPresent();
    return configuration.given().stream()
        .filter(
            each ->
                !isBean
                    || each.origin() != SettingOrigin.POOL
                    || grammar.definition(each.key(), table).isPresent())
        .toList();
  }

  private static UrlText text(String url) {
    if (url.length() > MAX_CHARS) {
      throw new JdbcUrlException(
          "a text of "
              + url.length()
              + " characters is no JDBC URL: at most "
              + MAX_CHARS
              + " are read");
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
    return configuration.driverVersion();
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

  /** Returns the name or path of the database; empty if the URL names none or is not understood. */
  public String database() {
    return resolution.database();
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

  /** Returns the first host's settings; only defaults if the driver refuses the URL early. */
  public Settings settings() {
    return hosts().isEmpty() ? new SettingsDraft(table).finish() : hosts().get(0).settings();
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
    return resolution.open() || configuration.open() || wrappers().contains(UrlText.TESTCONTAINERS);
  }

  /** Returns the pool; empty if there is no pool or it is unknown. */
  public Optional<PoolSettings> pool() {
    return configuration.pool();
  }

  /** Returns the facts about the server, if known; {@code jdbc:tidb:} tells that it is TiDB. */
  public Optional<ServerFacts> server() {
    return configuration
        .server()
        .or(
            () ->
                Optional.ofNullable(url.parsed().text().server())
                    .map(kind -> new ServerFacts(kind, null, Map.of())));
  }

  /** Returns whether the application is known to send batches. */
  public boolean sendsBatches() {
    return configuration.batches();
  }

  /** Returns whether a request is known to keep its connection until its response is written. */
  public boolean isOpenInView() {
    return configuration.openInView();
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
    List<Setting> given =
        hosts().stream().flatMap(host -> host.settings().given().stream()).distinct().toList();
    return Secrets.mask(url.secrets(), given);
  }

  /** Returns the URL without its secrets. */
  @Override
  public String toString() {
    return url.masked();
  }
}
