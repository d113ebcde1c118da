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
 * @param kind what it is
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
    Kind kind,
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

  /** The kinds, the surest and worst first. */
  public enum Kind {
    DEADLOCK("threads wait for each other and never go on", Hazard.DEADLOCK),
    STUCK("threads stay at one place", Hazard.STUCK),
    THREADS("threads are started and do not end", Hazard.UNENDED),
    LEAK("the heap fills", Hazard.GROWTH),
    COLLECTOR("the collector stops all threads", Hazard.COLLECTOR),
    THROTTLED("the container gets too little processor time", Hazard.THROTTLED),
    CLASSES("classes are defined all the time", Hazard.CLASSES),
    OPERATIONS("operations of the virtual machine stop all threads", Hazard.OPERATIONS),
    CODE_CACHE("the code cache is full", Hazard.CODE_CACHE),
    PINNED("virtual threads keep their carrier while they wait", Hazard.PINNED),
    STARTS("threads are started all the time", Hazard.STARTS),
    EXCEPTIONS("exceptions are made all the time", Hazard.EXCEPTIONS),
    WAIT("threads wait in their work", Hazard.WAIT),
    BUSY("the processor is busy at one line", Hazard.BUSY),
    RULE("a rule is confirmed", Hazard.WAIT);

    private final String phrase;
    private final Hazard hazard;

    Kind(String phrase, Hazard hazard) {
      this.phrase = phrase;
      this.hazard = hazard;
    }

    public String phrase() {
      return phrase;
    }

    /** Whether its share is that of all time, and not of the working time. */
    boolean isOfAllTime() {
      return this == COLLECTOR || this == THROTTLED || this == PINNED || this == OPERATIONS;
    }

    /** The end of a sentence about its share. */
    String of() {
      return isOfAllTime()
          ? " of all time"
          : this == BUSY ? " of the processor time" : " of the working time";
    }

    /** Whether it goes before all causes that only take a part of the time. */
    boolean isFirst() {
      return compareTo(LEAK) <= 0;
    }
  }

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
    return label
        .map(Label::rule)
        .orElseGet(() -> (kind == Kind.WAIT ? activity.hazard() : kind.hazard).descriptor());
  }

  /** Whether a partner or disk outside the process takes the time, which is no fault yet. */
  public boolean isOutside() {
    return kind == Kind.WAIT && activity.isOutside();
  }

  /** Whether it takes enough of the time to explain a stall. */
  public boolean isEnough() {
    return switch (kind) {
      case WAIT, PINNED, STARTS, EXCEPTIONS -> share >= LEAST_SHARE;
      case RULE -> isSure() && share >= LEAST_SHARE;
      case CLASSES -> share >= LEAST_OF_RULE;
      default -> true;
    };
  }

  private boolean isSure() {
    return label.filter(Label::isSure).isPresent();
  }

  /** The severity: a note if it takes little time, or if only the code can tell. */
  public Severity severity() {
    boolean rule = isSure() && (share >= LEAST_OF_RULE || kind != Kind.RULE);
    return rule || (isEnough() && !isOutside()) ? descriptor().severity() : Severity.NOTE;
  }

  /** Says what happens, such as {@code threads wait for a lock}. */
  public String phrase() {
    return switch (kind) {
      case WAIT -> "threads " + activity.phrase();
      case RULE ->
          activity == Activity.PROCESSOR ? "the processor is busy" : "threads " + activity.phrase();
      default -> kind.phrase();
    };
  }
}
