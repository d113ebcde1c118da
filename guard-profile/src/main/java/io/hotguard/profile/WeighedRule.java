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
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A rule that a recording bears out, with what its hazard weighs.
 *
 * @param score the largest of its shares, by which rules are ranked: 0..1
 * @param leading the kind of evidence of that share
 * @param shares its share of each kind of evidence that it has any of; immutable
 * @param sites where it happens, the heaviest place first, by the leading kind; empty where no
 *     stack was recorded; immutable
 * @param waiting how long threads waited because of it; empty when none was seen waiting
 * @param throwing the exceptions that it makes; empty when none were seen
 * @param growth how the heap grew; empty where the hazard does not make it grow
 * @param confidence how sure the recording makes us
 * @param fix what to do
 * @param reading what the evidence means, a sentence
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
    Confidence confidence,
    Fix fix,
    String reading) {

  /**
   * A place in which a hazard happens.
   *
   * @param application the application's frame that is nearest to the hazard; the hazard's own on a
   *     thread on which nothing is the application's, as that of a log consumer
   * @param hazard the hazard's own frame
   * @param share its share of the evidence of the leading kind
   */
  public record Site(StackFrame application, StackFrame hazard, double share) {}

  /**
   * Threads that waited.
   *
   * @param threads how many
   * @param nanos how long, all of them together
   * @param shareOfTime which part of the recorded time each of them waited, on the average
   * @param lock the class of the lock or condition that most of the waiting was for; may be empty
   */
  public record Waiting(int threads, long nanos, double shareOfTime, String lock) {}

  /**
   * Exceptions that were made.
   *
   * @param share their share of the exceptions whose stacks were recorded
   * @param perSecond how many a second, by the virtual machine's own count; 0 when the recording
   *     does not hold it
   * @param nanosEach what one of them costs, at the depth of their stacks
   * @param processorShare the share of the processor time that they cost, by that; 0 when unknown
   * @param sampled whether the share is that of samples in which an exception was made, since no
   *     exception events were recorded
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
   * @param factor how much more was in use after the last collections than after the first
   * @param pauseShare the share of the recorded time that the collector stopped the threads
   * @param copiedBytes what it copied; 0 when the recording does not tell
   * @param consumers threads that were seen taking from queues of the type that piles up; 0 when
   *     none was
   */
  public record Growth(double factor, double pauseShare, long copiedBytes, int consumers) {}

  public WeighedRule {
    shares = Collections.unmodifiableMap(new EnumMap<>(shares));
    sites = List.copyOf(sites);
  }
}
