/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rule that a recording confirms, or a general cause that it shows, and the weight of the hazard.
 * Collections are immutable.
 *
 * @param score the largest of a rule's shares, or a general cause's part of the time, 0..1; ranks
 *     them
 * @param leading the kind of evidence of that share
 * @param shares its share of each kind of evidence that it has
 * @param sites the places by the leading kind, the heaviest first; empty without stacks
 * @param waiting the waits because of it; empty if no thread waited
 * @param throwing the exceptions that it makes; empty if there are no exceptions
 * @param growth how the heap grew; empty if the hazard does not make it grow
 * @param general the measure of a general cause; empty for a rule of the catalogue
 * @param confidence how sure the recording makes us
 * @param reading the meaning of the evidence, a sentence
 */
public record WeighedRule(
    RuleDescriptor rule,
    double score,
    Evidence leading,
    Map<Evidence, Share> shares,
    List<Site> sites,
    Optional<Waiting> waiting,
    Optional<Throwing> throwing,
    Optional<Growth> growth,
    Optional<General> general,
    Confidence confidence,
    Fix fix,
    String reading) {

  /**
   * A place in which a hazard happens.
   *
   * @param application the application's frame nearest to the hazard; the hazard's own if the
   *     thread has none, as that of a log consumer
   * @param share its share of the evidence of the leading kind
   */
  public record Site(StackFrame application, StackFrame hazard, double share) {}

  /**
   * Threads that waited.
   *
   * @param nanos how long, all of them together
   * @param shareOfTime the part of the recorded time that each waited, on average
   * @param lock the class of the lock or condition of most of the waiting; may be empty
   */
  public record Waiting(int threads, long nanos, double shareOfTime, String lock) {}

  /**
   * Exceptions that were made.
   *
   * @param share their share of the exceptions whose stacks were recorded
   * @param perSecond by the virtual machine's own count; 0 if it is not recorded
   * @param nanosEach the cost of one exception, at the depth of their stacks
   * @param processorShare the resulting share of the processor time; 0 when unknown
   * @param sampled whether the share is one of samples, since no exception events were recorded
   */
  public record Throwing(
      double share, double perSecond, double nanosEach, double processorShare, boolean sampled) {

    /** Returns the share of processor time of all exceptions at this cost, 0..1; 0 when unknown. */
    public double processorShareOfAll() {
      return Share.ratio(processorShare, share);
    }
  }

  /**
   * A heap that grows.
   *
   * @param factor the growth of the heap in use from the first to the last collections
   * @param pauseShare the share of the recorded time in collection pauses
   * @param copiedBytes the bytes that the collector copied; 0 if not recorded
   * @param consumers threads seen taking from queues of the growing type
   */
  public record Growth(double factor, double pauseShare, long copiedBytes, int consumers) {}

  /**
   * The measure of a general cause.
   *
   * @param value in the unit of the measure
   * @param holder the line at which threads hold a contended lock for most of the time; empty if it
   *     is unknown, and for other causes
   */
  public record General(GeneralCause.Measure measure, double value, Optional<StackFrame> holder) {}

  public WeighedRule {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
    sites = List.copyOf(sites);
  }

  /** Whether the recording alone shows that something is wrong; else only the code can tell. */
  public boolean isHazard() {
    return general.isPresent() || confidence != Confidence.POSSIBLE;
  }

  /** Returns the severity in reports: the rule's, or a note where only the code can tell. */
  public Severity severity() {
    return isHazard() ? rule.severity() : Severity.NOTE;
  }
}
