/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;

final class FlightRecorderHookTest {
  private static final String NAME = "io.hotguard.test.Hooked";

  @Name(NAME)
  @Period("endChunk")
  @StackTrace(false)
  static final class HookedEvent extends Event {}

  private static boolean isRegistered() {
    return FlightRecorder.getFlightRecorder().getEventTypes().stream()
        .anyMatch(type -> type.getName().equals(NAME));
  }

  private static void recordOnce() {
    try (Recording recording = new Recording()) {
      recording.enable(NAME).with("period", "endChunk");
      recording.start();
      recording.stop();
    }
  }

  @Test
  void callsEachHookOfATypeUntilItIsClosed() {
    AtomicInteger first = new AtomicInteger();
    AtomicInteger second = new AtomicInteger();
    FlightRecorderHook one = FlightRecorderHook.periodic(HookedEvent.class, first::incrementAndGet);
    FlightRecorderHook two =
        FlightRecorderHook.periodic(HookedEvent.class, second::incrementAndGet);
    recordOnce();
    assertThat(first).hasPositiveValue();
    assertThat(second).hasPositiveValue();

    one.close();
    int before = first.get();
    recordOnce();
    assertThat(first).hasValue(before);
    assertThat(second.get()).isGreaterThan(before);

    two.close();
  }

  @Test
  void registersATypeWithItsFirstHookAndUnregistersItWithItsLast() {
    assertThat(isRegistered()).isFalse();
    Runnable nothing = () -> {};
    FlightRecorderHook one = FlightRecorderHook.periodic(HookedEvent.class, nothing);
    FlightRecorderHook two = FlightRecorderHook.periodic(HookedEvent.class, nothing);
    assertThat(isRegistered()).isTrue();

    one.close();
    one.close();
    assertThat(isRegistered()).as("closed twice, counted once").isTrue();
    two.close();
    assertThat(isRegistered()).isFalse();
  }
}
