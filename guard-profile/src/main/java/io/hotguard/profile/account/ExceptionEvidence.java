/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.Spell;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FramePattern;
import java.util.ArrayList;
import java.util.List;

/**
 * The stacks on which exceptions are made. They come from the exception events, or without such
 * events from the processor samples in which one was being made.
 *
 * <p>The virtual machine's own recorder rarely samples the filling of a stack trace, since that is
 * not at a point where it may look. The number of such samples says little, and their proportions
 * more.
 *
 * @param stacks the stacks, the class of the exception as their type
 */
public record ExceptionEvidence(List<Spell> stacks, boolean sampled) {
  private static final FramePattern MAKING =
      FramePattern.of("java.lang.Throwable#<init>|fillInStackTrace");
  private static final String CONSTRUCTOR = "<init>";

  /** The stacks of a recording. */
  public static ExceptionEvidence of(ProfileFacts facts) {
    List<Spell> events = facts.of(Evidence.EXCEPTION);
    if (!events.isEmpty()) {
      return new ExceptionEvidence(events, false);
    }
    List<Spell> running = making(facts.of(Evidence.CPU));
    List<Spell> allocating = making(facts.of(Evidence.ALLOCATION));
    return new ExceptionEvidence(count(running) >= count(allocating) ? running : allocating, true);
  }

  private static List<Spell> making(List<Spell> samples) {
    List<Spell> making = new ArrayList<>();
    for (Spell sample : samples) {
      String type = typeBeingMade(sample.stack());
      if (!type.isEmpty()) {
        making.add(sample.ofType(type));
      }
    }
    return making;
  }

  private static long count(List<Spell> samples) {
    return samples.stream().mapToLong(Spell::count).sum();
  }

  /** The class of the outermost constructor in the chain of constructors of one object. */
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
