/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import static io.hotguard.jdbc.rules.statements.StatementCaching.SERVER_PREPARE;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reports Connector/J with its default: the server parses every statement at each use. */
public final class MissingServerPrepare extends JdbcRule {
  /*
   * Up to 5.1.40 the driver deserializes binary columns of server-prepared statements, whatever
   * autoDeserialize says (CVE-2017-3523). The rule recommends nothing there, because speed would
   * cost safety. A written value, false included, is a decision: a configuration has no other place
   * for one.
   */
  private static final String SAFE_SINCE = "5.1.41";

  public MissingServerPrepare() {
    super(
        RuleDescriptor.warning(
                "MissingServerPrepare",
                "The server parses and plans every statement at each use, since none is prepared"
                    + " and kept.")
            .tagged("jdbc", "cpu"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.MYSQL
        || facts.isOpen()
        || !facts.assumedVersion().isAtLeast(SAFE_SINCE)) {
      return;
    }
    List<Settings> undecided =
        facts.hosts().stream()
            .map(JdbcHost::settings)
            .filter(MissingServerPrepare::isUndecided)
            .toList();
    if (!undecided.isEmpty()) {
      report(
          facts,
          sink,
          "useServerPrepStmts is not set (default false): prepared statements go to the server as"
              + " text, with the values written into it, and are parsed and planned at each"
              + " execution",
          new Fix("Prepare on the server, and keep what is prepared", fix(undecided)));
    }
  }

  private static boolean isUndecided(Settings settings) {
    return StatementCaching.isOff(settings, SERVER_PREPARE) && !settings.isGiven(SERVER_PREPARE);
  }

  /** One host may lack what another has. */
  private static List<Fix.Setting> fix(List<Settings> hosts) {
    Set<Fix.Setting> all = new LinkedHashSet<>();
    all.add(new Fix.Setting(SERVER_PREPARE, "true"));
    hosts.forEach(settings -> all.addAll(StatementCaching.recommended(settings)));
    return List.copyOf(all);
  }
}
