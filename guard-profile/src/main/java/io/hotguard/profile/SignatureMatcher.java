/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.Evidence;
import io.hotguard.FramePattern;
import io.hotguard.Moment;
import io.hotguard.Rule;
import io.hotguard.RuleCatalog;
import io.hotguard.RuleDescriptor;
import io.hotguard.StackSignature;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Finds the rules whose signatures a stack bears. */
final class SignatureMatcher {
  private final Map<Evidence, List<Candidate>> byKind = new EnumMap<>(Evidence.class);

  private record Candidate(RuleDescriptor rule, StackSignature signature) {}

  /**
   * A signature on a stack.
   *
   * @param rule whose it is
   * @param signature the signature
   * @param innermost the index of its innermost frame; 0 when it has none
   * @param outermost the index of its outermost frame; -1 when it has none
   */
  record Match(RuleDescriptor rule, StackSignature signature, int innermost, int outermost) {}

  /**
   * @param growing whether the heap grew, so that the signatures of growth count
   */
  SignatureMatcher(RuleCatalog catalog, boolean growing) {
    for (Rule<?> rule : catalog.rules()) {
      if (!rule.descriptor().moments().contains(Moment.INCIDENT)) {
        continue;
      }
      for (StackSignature signature : rule.signatures()) {
        if (growing || !signature.ofGrowth()) {
          for (Evidence kind : signature.evidence()) {
            byKind
                .computeIfAbsent(kind, key -> new ArrayList<>())
                .add(new Candidate(rule.descriptor(), signature));
          }
        }
      }
    }
  }

  /** The rules of a stack, each once; a general signature only if no other one is there. */
  List<Match> matches(Evidence kind, WeightedStack weighted) {
    List<Match> special = new ArrayList<>();
    List<Match> general = new ArrayList<>();
    for (Candidate candidate : byKind.getOrDefault(kind, List.of())) {
      StackSignature signature = candidate.signature();
      List<Match> among = signature.general() ? general : special;
      if (signature.allows(weighted.type())
          && among.stream().noneMatch(known -> known.rule().equals(candidate.rule()))) {
        match(candidate, weighted.stack(), among);
      }
    }
    return special.isEmpty() ? general : special;
  }

  private static void match(Candidate candidate, CallStack stack, List<Match> matches) {
    List<FramePattern> patterns = candidate.signature().frames();
    int innermost = 0;
    int next = 0;
    int outermost = -1;
    for (int i = 0; i < stack.frames().size() && next < patterns.size(); i++) {
      StackFrame frame = stack.frames().get(i);
      if (patterns.get(next).matches(frame.className(), frame.method())) {
        innermost = next == 0 ? i : innermost;
        outermost = i;
        next++;
      }
    }
    if (next == patterns.size()) {
      matches.add(new Match(candidate.rule(), candidate.signature(), innermost, outermost));
    }
  }
}
