/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import java.util.List;

/**
 * The conclusion from the accounts of a recording. Immutable.
 *
 * @param sentence for an engineer who reads nothing else
 * @param causes all causes, the worst first; what they take may be too little for a verdict
 * @param busiest the lines with most processor time, in words
 */
public record Verdict(Outcome outcome, String sentence, List<Cause> causes, List<String> busiest) {

  /** The kinds of verdict. */
  public enum Outcome {
    /** A fault takes a known part of the time. */
    CAUSE,
    /** Something outside the process decides how long most of the time takes. */
    BOUND,
    /** One line takes most of the processor time. */
    BUSY,
    /** The threads that work are on the processor, and no line takes most of it. */
    HEALTHY,
    /** The threads that work wait at many lines. */
    SPREAD,
    /** The threads waited for work nearly all the time, and worked between. */
    IDLE,
    /** The threads did next to nothing. */
    NO_LOAD,
    /** Most of the working time is in no event. */
    UNSEEN
  }

  public Verdict {
    causes = List.copyOf(causes);
    busiest = List.copyOf(busiest);
  }
}
