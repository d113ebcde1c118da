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
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.List;

/** The settings of pgjdbc: the URL wins over the connection. */
final class EffectivePostgresql extends Effective {
  /** Earlier releases tried TLS only on request. */
  private static final String TLS_PREFERRED = "42.2.5";

  EffectivePostgresql(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    SettingsDraft draft =
        new Precedence(url.grammar(), List.of(PROPERTIES, URL, HOST), new PostgresqlValues())
            .resolve(written(), table);
    deriveTls(draft);
    Resolution shared = sharing(draft, draft.isGiven("service"));
    if (!shared.hosts().isEmpty()) {
      return new Resolution(shared.hosts(), database(draft), shared.refusals(), shared.open());
    }
    JdbcHost host =
        new JdbcHost(
            firstOf(text(draft, "PGHOST"), null, "localhost"),
            (int) Numbers.parse(text(draft, "PGPORT")).orElse(PostgresqlServers.DEFAULT_PORT),
            draft.finish());
    return new Resolution(List.of(host), database(draft), shared.refusals(), shared.open());
  }

  /** Older releases take no other name than that of the URL, if there are hosts. */
  private String database(SettingsDraft draft) {
    boolean bare =
        url.hosts().isEmpty() && !url.text().safe().startsWith("//", url.scheme().length());
    if (!version.isAtLeast(PostgresqlServers.REWRITTEN)) {
      return bare && draft.isGiven("PGDBNAME") ? text(draft, "PGDBNAME") : url.database();
    }
    return bare
        ? url.database()
        : firstOf(url.database(), text(draft, "PGDBNAME"), text(draft, "user"));
  }

  /** The mode follows from {@code ssl} if nobody names it. */
  private void deriveTls(SettingsDraft draft) {
    Setting.Draft mode = draft.find("sslmode").orElse(null);
    Setting.Draft ssl = draft.find("ssl").orElse(null);
    if (mode == null || ssl == null || mode.winner() != null || ssl.hasPlaceholder()) {
      return;
    }
    if ("true".equals(ssl.value())) {
      draft.derive("sslmode", "verify-full");
    } else if (version.isAtLeast(TLS_PREFERRED)) {
      draft.derive("sslmode", "prefer");
    }
  }
}
