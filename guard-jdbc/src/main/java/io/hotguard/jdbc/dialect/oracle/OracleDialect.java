/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect.oracle;

import io.hotguard.jdbc.dialect.Dialect;
import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlHost;
import io.hotguard.jdbc.dialect.PolicyResolver;
import io.hotguard.jdbc.dialect.PolicyResolver.KeyMatching;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Oracle's driver. The URL's settings win over the properties, and the driver writes them into the
 * caller's object. A user before the {@code @} loses to both.
 */
public final class OracleDialect extends Dialect {
  private static final PolicyResolver POLICY =
      new PolicyResolver(KeyMatching.EXACT, false, new OracleValues());
  private static final UrlSyntax SYNTAX = new UrlSyntax("?", "&", OracleDialect::quoted);
  private static final String TLS = "@tcps";
  private static final String NAME_MATCH = "oracle.net.ssl_server_dn_match";

  /** The first release that writes the word in capitals. */
  private static final String IN_CAPITALS = "21.1";

  public OracleDialect() {
    super(DriverFamily.ORACLE, OracleUrlReader.SCHEME, SYNTAX);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    return OracleUrlReader.read(url, version);
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    SettingsDraft draft = POLICY.resolve(url.candidates(), given, table);
    List<UrlHost> servers = new ArrayList<>(url.hosts());
    UrlHost credentials = servers.isEmpty() ? UrlHost.NONE : servers.get(0);
    if (credentials.userStart() >= 0) {
      servers.remove(0);
      putUser(draft, url, credentials, table);
    }
    if (url.scheme().endsWith(TLS) && !draft.isGiven(NAME_MATCH)) {
      draft.derive(NAME_MATCH, version.isAtLeast(IN_CAPITALS) ? "TRUE" : "true");
    }
    // Both name a file with more settings, which the driver takes.
    boolean elsewhere =
        namesFile(draft, "oracle.jdbc.config.file") || namesFile(draft, "oracle.net.tns_admin");
    Settings settings = draft.finish();
    List<JdbcHost> hosts = new ArrayList<>();
    for (UrlHost server : servers) {
      hosts.add(
          new JdbcHost(Objects.requireNonNullElse(server.name(), ""), server.port(), settings));
    }
    return new Resolution(hosts, url.database(), draft.refusals(), url.isOpen() || elsewhere);
  }

  /** The driver reads no alias in properties, and nothing from an empty name. */
  private static boolean namesFile(SettingsDraft draft, String name) {
    return draft
        .find(name)
        .map(Setting.Draft::winner)
        .filter(winner -> winner.key().equals(name) || winner.origin() == SettingOrigin.URL)
        .map(Candidate::value)
        .filter(value -> !value.isEmpty())
        .isPresent();
  }

  private static void putUser(
      SettingsDraft draft, ParsedUrl url, UrlHost credentials, PropertyTable table) {
    putUnlessWritten(draft, "user", credentials.user(), url, credentials, table);
    putUnlessWritten(draft, "password", credentials.password(), url, credentials, table);
  }

  private static void putUnlessWritten(
      SettingsDraft draft,
      String name,
      @Nullable String value,
      ParsedUrl url,
      UrlHost credentials,
      PropertyTable table) {
    if (value != null && !draft.isGiven(name)) {
      Candidate candidate =
          new Candidate(
              name,
              name,
              value,
              SettingOrigin.HOST,
              url.text().outerOffset(credentials.userStart()),
              -1,
              PlaceholderRanges.isIn(value));
      draft.put(name, table.find(name).orElse(null), candidate, List.of(candidate));
    }
  }

  /** Quotes and escapes what the driver would not read as it is; placeholders stay. */
  private static String quoted(String text) {
    String safe = PlaceholderRanges.filled(text, PlaceholderRanges.ranges(text));
    if (safe.chars().noneMatch(c -> "=&\\\"".indexOf(c) >= 0 || Character.isWhitespace(c))) {
      return text;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      if ("\\\"".indexOf(safe.charAt(i)) >= 0) {
        quoted.append('\\');
      }
      quoted.append(text.charAt(i));
    }
    return quoted.append('"').toString();
  }

  @Override
  public Optional<PropertyDefinition> definition(String key, PropertyTable table) {
    return table.find(key);
  }
}
