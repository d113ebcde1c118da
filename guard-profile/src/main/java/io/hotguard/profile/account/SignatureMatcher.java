/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the rules whose signatures are on a stack. */
public final class SignatureMatcher {
  private static final String REST = "*";

  private final Map<Evidence, List<Candidate>> byKind = new EnumMap<>(Evidence.class);

  private record Candidate(RuleDescriptor rule, StackSignature signature) {
    /** There are far more signatures than a stack can match: their first class tells most. */
    boolean mayMatch(Set<String> classes) {
      List<FramePattern> frames = signature.frames();
      String first = frames.isEmpty() ? "" : frames.get(0).className();
      return first.isEmpty() || first.endsWith(REST) || classes.contains(first);
    }
  }

  /** A signature and the index of its outermost frame; -1 if it has no frames. */
  public record Match(RuleDescriptor rule, StackSignature signature, int outermost) {}

  /**
   * @param growing whether the heap grew, so that the signatures of growth count
   */
  public SignatureMatcher(RuleCatalog catalog, boolean growing) {
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

  /** The rules of a stack, each once; a general signature only without any other. */
  public List<Match> matches(Evidence kind, CallStack stack, String type) {
    List<Match> special = new ArrayList<>();
    List<Match> general = new ArrayList<>();
    Set<String> classes =
        stack.frames().stream().map(StackFrame::className).collect(Collectors.toSet());
    for (Candidate candidate : byKind.getOrDefault(kind, List.of())) {
      StackSignature signature = candidate.signature();
      List<Match> among = signature.general() ? general : special;
      if (signature.allows(type)
          && candidate.mayMatch(classes)
          && among.stream().noneMatch(known -> known.rule().equals(candidate.rule()))) {
        match(candidate, stack, among);
      }
    }
    return special.isEmpty() ? general : special;
  }

  private static void match(Candidate candidate, CallStack stack, List<Match> matches) {
    List<FramePattern> patterns = candidate.signature().frames();
    int next = 0;
    int outermost = -1;
    for (int i = 0; i < stack.frames().size() && next < patterns.size(); i++) {
      StackFrame frame = stack.frames().get(i);
      if (patterns.get(next).matches(frame.className(), frame.method())) {
        outermost = i;
        next++;
      }
    }
    if (next == patterns.size()) {
      matches.add(new Match(candidate.rule(), candidate.signature(), outermost));
    }
  }
}
