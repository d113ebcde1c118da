/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.ArrayList;
import java.util.List;

/** Reports a driver that waits without limit for a host that does not answer. */
public final class MissingNetworkTimeout extends JdbcRule {
  public MissingNetworkTimeout() {
    super(
        RuleDescriptor.warning(
                "MissingNetworkTimeout",
                "The driver waits without end for a host that does not answer: its thread is lost to the service.")
            .tagged("jdbc", "timeout", "blocking"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.isAccepted()) {
      return;
    }
    List<Fix.Setting> missing = new ArrayList<>();
    for (Fix.Setting limit : NetworkLimits.of(facts)) {
      if (facts.hosts().stream()
          .anyMatch(host -> NetworkLimits.isEndless(facts, host.settings(), limit.key()))) {
        missing.add(limit);
      }
    }
    if (!missing.isEmpty()) {
      List<String> keys = missing.stream().map(Fix.Setting::key).toList();
      boolean limitsAnswers = keys.get(keys.size() - 1).matches("socketTimeout|.*ReadTimeout");
      report(
          facts,
          sink,
          String.join(" and ", keys)
              + (keys.size() == 1 ? " is 0" : " are 0")
              + ", which means no limit: when the server or the network falls silent, "
              + (limitsAnswers
                  ? "a thread waits until the system gives up the connection, which may be never"
                  : "a thread waits until the system gives up the attempt, which takes minutes")
              + (limitsAnswers
                  ? "; " + keys.get(keys.size() - 1) + " must be longer than the longest statement"
                  : ""),
          new Fix("Limit the wait", missing));
    }
  }
}
