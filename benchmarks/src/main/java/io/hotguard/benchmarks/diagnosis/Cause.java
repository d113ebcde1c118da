/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Finding;
import io.hotguard.benchmarks.diagnosis.DiagnosisResult.Recording;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The causes that people found in the published service, each with the rules that name it. Findings
 * of one cause count as one, at the place of the first. A rule of no cause is a cause of its own.
 */
public enum Cause {
  RING_LOCK("lock of the ring buffer", "BlockingNetworkPath"),
  LOCATION("caller location", "LocationOnAsyncPath"),
  EXCEPTIONS(
      "GELF typing by exceptions, reflection by exceptions",
      "UndeclaredGelfFieldType",
      "ReflectiveProbing"),
  JSON("JSON for each request", "RepeatedJsonParse"),
  QUERY("needless query", "NeedlessReadOnlyQuery");

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // as List.of makes it
  private final List<String> rules;

  Cause(String label, String... rules) {
    this.label = label;
    this.rules = List.of(rules);
  }

  public String label() {
    return label;
  }

  /** The rules that must all be named. */
  public List<String> rules() {
    return rules;
  }

  static List<String> allRules() {
    return Arrays.stream(values()).flatMap(cause -> cause.rules().stream()).toList();
  }

  private static String of(String rule) {
    return Arrays.stream(values())
        .filter(cause -> cause.rules().contains(rule))
        .map(Cause::name)
        .findFirst()
        .orElse(rule);
  }

  /** The rules that a recording names before it reaches one cause more than this enum has. */
  public static Set<String> namedFirst(Recording recording) {
    Set<String> causes = new LinkedHashSet<>();
    Set<String> rules = new LinkedHashSet<>();
    for (Finding finding : recording.findings()) {
      causes.add(of(finding.rule()));
      if (causes.size() > values().length) {
        break;
      }
      rules.add(finding.rule());
    }
    return rules;
  }
}
