/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static com.fasterxml.jackson.annotation.JsonProperty.Access.READ_ONLY;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The causes that a diagnosis names of recorded services. */
public record DiagnosisResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Recording> recordings) {
  /**
   * The causes that people found in the published service, by the rules that must all be named.
   * Findings of one cause count as one, at the place of the first. A rule of no cause is a cause of
   * its own.
   */
  static final List<Set<String>> CAUSES =
      List.of(
          Set.of("BlockingNetworkPath"),
          Set.of("LocationPerEvent"),
          Set.of("UndeclaredGelfFieldType", "ReflectiveProbing"),
          Set.of("RepeatedJsonParse"),
          Set.of("NeedlessReadOnlyQuery"));

  /**
   * One recording.
   *
   * @param findings the rules that the diagnosis names, the heaviest first
   */
  public record Recording(String name, long bytes, long events, List<Finding> findings) {
    /** The causes that the recording names before one more than there are. */
    @JsonProperty(access = READ_ONLY)
    public long named() {
      Set<Set<String>> causes = new LinkedHashSet<>();
      Set<String> rules = new LinkedHashSet<>();
      for (Finding finding : findings) {
        causes.add(
            CAUSES.stream()
                .filter(cause -> cause.contains(finding.rule()))
                .findFirst()
                .orElse(Set.of(finding.rule())));
        if (causes.size() > CAUSES.size()) {
          break;
        }
        rules.add(finding.rule());
      }
      return CAUSES.stream().filter(rules::containsAll).count();
    }

    /** The causes that have a named rule, at any place. */
    @JsonProperty(access = READ_ONLY)
    public long mentioned() {
      return CAUSES.stream()
          .filter(cause -> findings.stream().anyMatch(one -> cause.contains(one.rule())))
          .count();
    }
  }

  /**
   * A rule that was named.
   *
   * @param evidence the kind of evidence that ranks the rule
   */
  public record Finding(
      String recording,
      String rule,
      String evidence,
      double score,
      String place,
      String confidence) {}
}
