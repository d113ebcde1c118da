/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.jfr.CallStack;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;

/** Does one of each recorded thing after each test. A recording without them proves nothing. */
final class RecorderProbe {
  private static final Set<String> OWN =
      Set.of(RecorderProbe.class.getName(), TestRecording.class.getName());

  private RecorderProbe() {}

  static boolean makeException() {
    return new IllegalStateException("made to be recorded").getStackTrace().length > 0;
  }

  /** Parks for longer than this time. */
  static void park(long nanos) {
    long deadline = System.nanoTime() + 2 * nanos + TimeUnit.MILLISECONDS.toNanos(1);
    for (long left = 1; left > 0; left = deadline - System.nanoTime()) {
      LockSupport.parkNanos(RecorderProbe.class, deadline - System.nanoTime());
    }
  }

  /** Whether an event comes from the recording, not from the test. */
  static boolean isOwn(RecordedEvent event) {
    if (event.getStackTrace() == null) {
      return false;
    }
    for (RecordedFrame frame : event.getStackTrace().getFrames()) {
      if (frame.getMethod() != null && OWN.contains(frame.getMethod().getType().getName())) {
        return true;
      }
    }
    return false;
  }

  /** Whether the stack comes from the recording, not from the test. */
  static boolean isOwn(CallStack stack) {
    return stack.frames().stream().anyMatch(frame -> OWN.contains(frame.className()));
  }
}
