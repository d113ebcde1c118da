/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Numbers;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.ArrayList;
import java.util.List;

/** The settings of Microsoft's driver for SQL Server: properties win over the URL. */
final class EffectiveSqlServer extends Effective {
  private static final int DEFAULT_PORT = 1433;

  EffectiveSqlServer(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    List<Candidate> written = new ArrayList<>();
    url.candidates().stream().filter(each -> !isDropped(each)).forEach(written::add);
    written.addAll(inHashOrder(given));
    SettingsDraft draft =
        new Precedence(url.grammar(), List.of(HOST, URL, PROPERTIES), new SqlServerValues())
            .resolve(written, table);
    String server = text(draft, SqlServerName.SERVER);
    int backslash = server.indexOf('\\');
    boolean instance = backslash >= 0 || !text(draft, SqlServerName.INSTANCE).isEmpty();
    String name = backslash < 0 ? server : server.substring(0, backslash);
    JdbcHost host =
        new JdbcHost(name.isEmpty() ? "localhost" : name, port(draft, instance), draft.finish());
    return new Resolution(
        List.of(host),
        text(draft, "databaseName"),
        draft.refusals().stream().sorted().toList(),
        url.isOpen());
  }

  private boolean isDropped(Candidate candidate) {
    return table.findIgnoreCase(candidate.key()).map(d -> d.has("properties-only")).orElse(false);
  }

  /** For a named instance without a port, the server's browser service gives the port. */
  private static int port(SettingsDraft draft, boolean isNamedInstance) {
    if (!draft.isGiven(SqlServerName.PORT)) {
      return isNamedInstance ? -1 : DEFAULT_PORT;
    }
    return (int) Numbers.parse(text(draft, SqlServerName.PORT)).orElse(-1);
  }
}
