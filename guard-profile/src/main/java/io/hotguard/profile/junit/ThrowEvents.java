/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.reading.EvidenceEvent;

/**
 * Which events of exceptions are a test's.
 *
 * <p>The virtual machine itself makes an error for each form of a method handle that it has not
 * compiled before: whether a test is the first to run a lambda of some shape says nothing about the
 * test.
 */
final class ThrowEvents {
  private static final String LINKING = "java.lang.invoke.MethodHandleNatives";

  private ThrowEvents() {}

  /** Whether an event counts; one of another kind does. */
  static boolean counts(EvidenceEvent event) {
    return !event.name().equals(RecorderSettings.EXCEPTION)
        || event.stack().frames().stream().noneMatch(frame -> frame.className().equals(LINKING));
  }
}
