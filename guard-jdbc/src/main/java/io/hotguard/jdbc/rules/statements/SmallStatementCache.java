/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import static io.hotguard.jdbc.rules.statements.StatementCaching.SERVER_PREPARE;
import static io.hotguard.jdbc.rules.statements.StatementCaching.SIZE;
import static io.hotguard.jdbc.rules.statements.StatementCaching.SQL_LIMIT;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Reports a statement cache that holds too few statements, or only short ones. */
public final class SmallStatementCache extends JdbcRule {
  private static final int FEW_STATEMENTS = 100;
  private static final int SHORT_SQL = 1024;

  public SmallStatementCache() {
    super(
        RuleDescriptor.warning(
                "SmallStatementCache",
                "The driver's statement cache is too small for the application's SQL, in number or in length.")
            .tagged("jdbc", "round-trips"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!StatementCaching.concerns(facts) || PooledStatements.areKept(facts.pool())) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .filter(settings -> settings.isTrue(StatementCaching.CACHE))
        .filter(settings -> facts.family() == DriverFamily.MYSQL || settings.isTrue(SERVER_PREPARE))
        .filter(settings -> !problems(facts, settings).isEmpty())
        .findFirst()
        .ifPresent(
            settings ->
                report(
                    facts,
                    sink,
                    String.join("; ", problems(facts, settings)),
                    new Fix(
                        "Make the cache large enough", StatementCaching.recommended(settings))));
  }

  private static List<String> problems(JdbcFacts facts, Settings settings) {
    List<String> problems = new ArrayList<>();
    OptionalLong limit = settings.number(SQL_LIMIT);
    if (limit.isPresent() && limit.getAsLong() < SHORT_SQL && isKnown(facts, settings, SQL_LIMIT)) {
      problems.add(
          written(settings, SQL_LIMIT)
              + ": a statement of "
              + limit.getAsLong()
              + " characters or more is never cached");
    }
    // Other rules report 0 and 1: no cache in one driver, no limit in the other.
    OptionalLong size = settings.number(SIZE);
    if (size.orElse(0) > 1 && size.getAsLong() < FEW_STATEMENTS && isKnown(facts, settings, SIZE)) {
      problems.add(
          written(settings, SIZE)
              + ": an application that goes round more than "
              + size.getAsLong()
              + " statements evicts each one before it comes again");
    }
    return problems;
  }

  private static boolean isKnown(JdbcFacts facts, Settings settings, String name) {
    return settings.isGiven(name) || !facts.isOpen();
  }

  private static String written(Settings settings, String name) {
    String value = name + "=" + settings.value(name).orElse("");
    return settings.isGiven(name) ? value : value + " (the default)";
  }
}
