/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rule whose signatures match stacks of a recording. Immutable.
 *
 * @param signature that of most of these stacks
 * @param shares its share of each kind of evidence, of stacks of threads that do not wait for work
 * @param nanos the working time on these stacks, and that of making its exceptions
 * @param line the line of most of it; empty without a stack
 * @param activity what its threads did most of the time
 * @param details what was seen, a sentence each
 */
public record Label(
    RuleDescriptor rule,
    StackSignature signature,
    Map<Evidence, Share> shares,
    long nanos,
    Optional<StackFrame> line,
    Activity activity,
    List<String> details) {

  /** A part of the evidence of one kind, in the unit of that kind. */
  public record Share(long count, long weight, long totalCount, long totalWeight) {
    /** Returns the share of the total, 0..1. */
    public double total() {
      return totalWeight <= 0 ? 0 : Math.min(1, (double) weight / totalWeight);
    }
  }

  public Label {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
    details = List.copyOf(details);
  }

  /** The largest of its shares of a kind of evidence that has at least three events. */
  public double largestShare() {
    return shares.values().stream()
        .filter(share -> share.count() >= Labels.LEAST_COUNT)
        .mapToDouble(Share::total)
        .max()
        .orElse(0);
  }

  /** Whether the recording alone shows that something is wrong; else only the code can tell. */
  public boolean isSure() {
    return signature.confidence() != Confidence.POSSIBLE;
  }
}
