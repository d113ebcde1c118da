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
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the rules whose signatures are on a stack. */
public final class SignatureMatcher {
  private static final String REST = "*";
  private static final Candidates NO_CANDIDATES = new Candidates();

  private final Map<Evidence, Candidates> byKind = new EnumMap<>(Evidence.class);

  private record Candidate(RuleDescriptor rule, StackSignature signature) {}

  /**
   * The signatures for a kind of evidence. There are far more of them than a stack can match.
   * Signatures that begin with a class are tried only where that class is on the stack.
   */
  private static final class Candidates {
    private final List<Candidate> all = new ArrayList<>();
    private final Map<String, BitSet> byClass = new HashMap<>();
    private final BitSet others = new BitSet();

    void add(Candidate candidate) {
      List<FramePattern> frames = candidate.signature().frames();
      String first = frames.isEmpty() ? "" : frames.get(0).className();
      (first.isEmpty() || first.endsWith(REST)
              ? others
              : byClass.computeIfAbsent(first, name -> new BitSet()))
          .set(all.size());
      all.add(candidate);
    }

    BitSet of(CallStack stack) {
      BitSet possible = (BitSet) others.clone();
      for (StackFrame frame : stack.frames()) {
        BitSet more = byClass.get(frame.className());
        if (more != null) {
          possible.or(more);
        }
      }
      return possible;
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
                .computeIfAbsent(kind, key -> new Candidates())
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
    Candidates candidates = byKind.getOrDefault(kind, NO_CANDIDATES);
    BitSet possible = candidates.of(stack);
    for (int i = possible.nextSetBit(0); i >= 0; i = possible.nextSetBit(i + 1)) {
      Candidate candidate = candidates.all.get(i);
      StackSignature signature = candidate.signature();
      List<Match> among = signature.general() ? general : special;
      if (signature.allows(type)
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
