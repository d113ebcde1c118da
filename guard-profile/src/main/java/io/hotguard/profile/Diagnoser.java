/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Finds the causes in the accounts of a recording, and labels them by rules. Immutable. */
public final class Diagnoser {
  /** The least share of a kind of evidence with which a rule counts by default. */
  public static final double DEFAULT_LEAST_SHARE = 0.01;

  private static final long FEW_SAMPLES = 100;
  private static final List<String> EVENTS =
      List.of(
          "jdk.JavaMonitorEnter",
          "jdk.ThreadPark",
          "jdk.SocketRead",
          "jdk.ExecutionSample",
          "jdk.ObjectAllocationSample");

  private final RuleCatalog catalog;
  private final CodeOrigins code;
  private final double leastShare;

  /**
   * Creates a diagnoser.
   *
   * @param application prefixes of the application's class names; if empty, the recording decides
   * @param leastShare the least share with which a rule counts, 0..1
   * @throws IllegalArgumentException if the least share is out of its range
   */
  public Diagnoser(RuleCatalog catalog, Collection<String> application, double leastShare) {
    if (!(leastShare >= 0 && leastShare <= 1)) {
      throw new IllegalArgumentException("least share " + leastShare + ": must be in 0..1");
    }
    this.catalog = requireNonNull(catalog, "catalog");
    this.code = new CodeOrigins(application);
    this.leastShare = leastShare;
  }

  /** Divides the time of a recording, which decides what is the application. */
  public static Accounts accounts(ProfileFacts facts) {
    return Accounts.of(facts, new CodeOrigins(List.of())::isApplication);
  }

  /** Divides the time of a recording and judges it. */
  public Diagnosis diagnose(ProfileFacts facts) {
    Accounts accounts =
        code.isGiven()
            ? Accounts.ofApplication(facts, code::isApplication)
            : Accounts.of(facts, code::isApplication);
    return new Diagnosis(
        facts,
        accounts,
        accounts.verdict(catalog, leastShare),
        limits(facts),
        FlameNode.of(accounts.parts()));
  }

  /** Lists what a recording could not have seen, by its settings. */
  private static List<String> limits(ProfileFacts facts) {
    List<String> limits = new ArrayList<>(facts.remarks());
    if (facts.origin() == ProfileFacts.Origin.DUMPS) {
      return limits;
    }
    long samples = facts.count(Evidence.CPU);
    if (samples < FEW_SAMPLES) {
      limits.add(
          "Only "
              + samples
              + " processor samples: shares of them are rough, and what was not sampled is not cold.");
    }
    if (facts.origin() == ProfileFacts.Origin.JDK && !facts.settings().isEmpty()) {
      EVENTS.forEach(event -> limit(event, facts, limits));
    }
    return limits;
  }

  private static void limit(String event, ProfileFacts facts, List<String> limits) {
    Map<String, String> settings = facts.settings().getOrDefault(event, Map.of());
    String threshold = settings.getOrDefault("threshold", "0");
    if (!"true".equals(settings.get("enabled"))) {
      limits.add(event + " was switched off: what it shows is not in the file.");
    } else if (!threshold.startsWith("0")) {
      limits.add(
          event + " was recorded from " + threshold + " on: shorter waits are not in the file.");
    }
  }
}
