/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.jfr;

import java.util.List;

/** The frames of a stack, the innermost first; equal stacks are one object. Immutable. */
public final class CallStack {
  /** The stack of events without one. */
  public static final CallStack NONE = new CallStack(List.of(), false);

  private final List<StackFrame> frames;
  private final boolean truncated;
  private final int hash;

  public CallStack(List<StackFrame> frames, boolean truncated) {
    this.frames = List.copyOf(frames);
    this.truncated = truncated;
    this.hash = 31 * this.frames.hashCode() + (truncated ? 1 : 0);
  }

  /** Returns the frames, the innermost first; immutable. */
  public List<StackFrame> frames() {
    return frames;
  }

  /** Tells whether the stack was too deep for the recorder, so that its outer end is missing. */
  public boolean isTruncated() {
    return truncated;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CallStack stack
            && hash == stack.hash
            && truncated == stack.truncated
            && frames.equals(stack.frames));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return frames.toString();
  }
}
