/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static io.hotguard.jdbc.model.SettingOrigin.HOST;
import static io.hotguard.jdbc.model.SettingOrigin.PROPERTIES;
import static io.hotguard.jdbc.model.SettingOrigin.URL;

import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.text.VersionNumber;
import java.util.List;

/** The settings of Oracle's driver: the URL wins, and a user before the at sign loses to all. */
final class EffectiveOracle extends Effective {
  private static final String NAME_MATCH = "oracle.net.ssl_server_dn_match";

  /** The first release that writes the word in capitals. */
  private static final String IN_CAPITALS = "21.1";

  EffectiveOracle(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    super(url, given, version, table);
  }

  @Override
  Resolution resolve() {
    SettingsDraft draft =
        new Precedence(url.grammar(), List.of(HOST, PROPERTIES, URL), new OracleValues())
            .resolve(written(), table);
    boolean described = url.text().safe().indexOf('(') >= 0;
    if (url.transport().equals("tcps") && !described && !draft.isGiven(NAME_MATCH)) {
      draft.derive(NAME_MATCH, version.isAtLeast(IN_CAPITALS) ? "TRUE" : "true");
    }
    // Both name a file with more settings, which the driver takes.
    return sharing(
        draft,
        namesFile(draft, "oracle.jdbc.config.file") || namesFile(draft, "oracle.net.tns_admin"));
  }

  /** The driver reads no alias in properties, and nothing from an empty name. */
  private static boolean namesFile(SettingsDraft draft, String name) {
    return draft
        .find(name)
        .map(Setting.Draft::winner)
        .filter(winner -> winner.key().equals(name) || winner.origin() == URL)
        .filter(winner -> !Candidate.isEmpty(winner))
        .isPresent();
  }
}
