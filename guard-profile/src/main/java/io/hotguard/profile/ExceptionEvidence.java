/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import java.util.ArrayList;
import java.util.List;

/**
 * The stacks on which exceptions are made: those of the exception events, or of the processor
 * samples in which one was being made, where those events were not recorded.
 *
 * <p>Samples of the virtual machine's own recorder rarely meet the filling of a stack trace, since
 * it is not at a point where they may look; so their number says little, and their proportions
 * more.
 *
 * @param stacks the stacks, the class of the exception as their type
 * @param sampled whether they are of samples
 */
record ExceptionEvidence(List<WeightedStack> stacks, boolean sampled) {
  private static final FramePattern MAKING =
      FramePattern.of("java.lang.Throwable#<init>|fillInStackTrace");
  private static final String CONSTRUCTOR = "<init>";

  static ExceptionEvidence of(ProfileFacts facts) {
    List<WeightedStack> events = facts.of(Evidence.EXCEPTION);
    if (!events.isEmpty()) {
      return new ExceptionEvidence(events, false);
    }
    List<WeightedStack> running = making(facts.of(Evidence.CPU));
    List<WeightedStack> allocating = making(facts.of(Evidence.ALLOCATION));
    return new ExceptionEvidence(count(running) >= count(allocating) ? running : allocating, true);
  }

  private static List<WeightedStack> making(List<WeightedStack> samples) {
    List<WeightedStack> making = new ArrayList<>();
    for (WeightedStack sample : samples) {
      String type = typeBeingMade(sample.stack());
      if (!type.isEmpty()) {
        making.add(sample.ofType(type));
      }
    }
    return making;
  }

  private static long count(List<WeightedStack> samples) {
    return samples.stream().mapToLong(WeightedStack::count).sum();
  }

  /** The class of the outermost of the constructors that call each other down to that of all. */
  static String typeBeingMade(CallStack stack) {
    String type = "";
    boolean making = false;
    for (StackFrame frame : stack.frames()) {
      if (MAKING.matches(frame.className(), frame.method())) {
        making = true;
        type = frame.className();
      } else if (making && frame.method().equals(CONSTRUCTOR)) {
        type = frame.className();
      } else if (making) {
        break;
      }
    }
    return type;
  }
}
