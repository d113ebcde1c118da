/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A reason why the threads of a process do less than they could. Immutable.
 *
 * @param hazard what it is
 * @param activity what the threads do meanwhile
 * @param line the line of the application; empty if it is not known
 * @param share the part of the working time, 0..1; of all time for what stops all threads, and of
 *     the processor time for what keeps it busy
 * @param certainty how much of the working time is known
 * @param details what was seen, a sentence each
 * @param fix what to do
 * @param label the rule that it is; empty for other causes
 */
public record Cause(
    Hazard hazard,
    Activity activity,
    Optional<StackFrame> line,
    double share,
    Certainty certainty,
    List<String> details,
    Fix fix,
    Optional<Label> label) {

  /** The least share with which a cause explains a stall. */
  public static final double LEAST_SHARE = 0.25;

  private static final double LEAST_OF_RULE = 0.05;

  /** How sure a cause is. */
  public enum Certainty {
    /** At least three quarters of the working time are known. */
    CERTAIN,
    /** At least half of it. */
    LIKELY,
    /** Less. */
    POSSIBLE;

    static Certainty of(double known) {
      return known >= 0.75 ? CERTAIN : known >= 0.5 ? LIKELY : POSSIBLE;
    }

    /** Returns the name in reports, in lower case. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Cause {
    details = List.copyOf(details);
  }

  /** The rule, or the kind of cause under which reports list it. */
  public RuleDescriptor descriptor() {
    return label.map(Label::rule).orElse(hazard.descriptor());
  }

  /** Whether a rule is all that names it: its place, share and fix are those of the rule. */
  boolean isRule() {
    return label.isPresent() && hazard != Hazard.HEAP_GROWTH;
  }

  /** Whether something outside the process decides how long it takes, which is no fault yet. */
  public boolean isOutside() {
    return !isRule() && (hazard == Hazard.HOT_METHOD || hazard.isVictim()) && activity.isOutside();
  }

  /** Whether it is as it should be, as far as is known: no other cause goes behind it. */
  boolean isNoFault() {
    return isOutside() && (activity == Activity.MESSAGE || activity == Activity.PACE);
  }

  /** Whether it takes enough of the time to explain a stall. */
  public boolean isEnough() {
    if (isRule()) {
      return isSure() && share >= LEAST_SHARE;
    }
    return switch (hazard) {
      case CLASS_DEFINITIONS -> share >= LEAST_OF_RULE;
      case PINNED_VIRTUAL_THREAD, THREAD_STARTS, MANY_EXCEPTIONS -> share >= LEAST_SHARE;
      default -> !hazard.isWait() || share >= LEAST_SHARE;
    };
  }

  private boolean isSure() {
    return label.filter(Label::isSure).isPresent();
  }

  /** The severity: a note if it takes little time, or if only the code can tell. */
  public Severity severity() {
    boolean rule = isSure() && (share >= LEAST_OF_RULE || !isRule());
    return rule || (isEnough() && !isOutside()) ? descriptor().severity() : Severity.NOTE;
  }

  /** The share, such as {@code 75 % of the working time}; empty if it is no part of a time. */
  public String shareInWords() {
    String words = Sentences.percent(share);
    if (isRule()) {
      return words + " of the working time";
    }
    return switch (hazard) {
      case DEADLOCK, UNENDED_THREADS, HEAP_GROWTH, CODE_CACHE_FULL -> "";
      case HOT_METHOD -> words + " of the processor time";
      default -> words + (hazard.isOfAllTime() ? " of all time" : " of the working time");
    };
  }

  /** Says what happens, such as {@code threads wait for a lock}. */
  public String phrase() {
    if (isRule() && activity == Activity.PROCESSOR) {
      return "the processor is busy";
    }
    return isRule() || hazard.isVictim() ? "threads " + activity.phrase() : hazard.phrase();
  }
}
