/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.ConnectionUse;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;

/** Reports that Connector/J asks the server before updates whether the session is read-only. */
public final class NeedlessReadOnlyQuery extends JdbcRule {
  /*
   * The driver asks only servers that look like MySQL 5.6.5 or later. MariaDB 10 identifies itself
   * as 5.5.5, later releases do not. useLocalSessionState would save the query too, but it trusts
   * that no SQL changes the session, so it is not recommended. A written value is a decision.
   */
  private static final String PROPAGATION = "readOnlyPropagatesToServer";
  private static final Fix FIX =
      Fix.set("Have the driver remember what it was told", PROPAGATION, "false");
  private static final String LOCAL_STATE = "useLocalSessionState";

  public NeedlessReadOnlyQuery() {
    super(
        RuleDescriptor.warning(
                "NeedlessReadOnlyQuery",
                "The driver asks the server whether the session is read-only, before updates and batches.",
                Moment.INCIDENT)
            .tagged("jdbc", "round-trips"));
  }

  @Override
  public List<StackSignature> signatures() {
    return List.of(
        StackSignature.of(
                Confidence.CERTAIN,
                FIX,
                "Connector/J asks the server whether the session is read-only, and waits for the answer.")
            .seenAs(
                Evidence.CPU, Evidence.NATIVE, Evidence.IO, Evidence.BLOCKED, Evidence.ALLOCATION)
            .on(
                "com.mysql.cj.NativeSession#queryServerVariable",
                "com.mysql.cj.jdbc.ConnectionImpl#isReadOnly"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Settings settings = facts.settings();
    if (facts.family() == DriverFamily.MYSQL
        && !facts.isOpen()
        && !facts.isUsedFor(ConnectionUse.SINGLE_UPDATES)
        && settings.isTrue(PROPAGATION)
        && !settings.isGiven(PROPAGATION)
        && settings.value(LOCAL_STATE).filter("false"::equals).isPresent()) {
      report(
          facts,
          sink,
          "each update run by execute(), and each batch, first asks the server whether the session"
              + " is read-only: readOnlyPropagatesToServer is not set (default true"
              + (facts.driverVersion().isEmpty() ? " from Connector/J 5.1.35 on)" : ")"),
          FIX);
    }
  }
}
