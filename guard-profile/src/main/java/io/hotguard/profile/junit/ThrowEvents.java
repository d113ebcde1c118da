/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.reading.EvidenceEvent;

/**
 * The exception events that belong to a test.
 *
 * <p>The virtual machine makes an error for each new form of a method handle: whether a test is the
 * first to run a lambda of some shape says nothing about the test.
 */
final class ThrowEvents {
  private static final String LINKING = "java.lang.invoke.MethodHandleNatives";

  private ThrowEvents() {}

  /** Whether an event counts; events of other kinds do. */
  static boolean counts(EvidenceEvent event) {
    return !event.name().equals(RecorderSettings.EXCEPTION)
        || event.stack().frames().stream().noneMatch(frame -> frame.className().equals(LINKING));
  }
}
