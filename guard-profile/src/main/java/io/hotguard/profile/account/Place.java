/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A line of the application and the time that working threads spent there. Immutable.
 *
 * @param line the line
 * @param parts the time, at least one part
 */
record Place(StackFrame line, List<Part> parts) {
  Place {
    parts = List.copyOf(parts);
  }

  long allNanos() {
    return Part.nanos(parts.stream());
  }

  /** The activity that took longest. */
  Activity main() {
    Map<Activity, Long> nanos = new EnumMap<>(Activity.class);
    parts.forEach(part -> nanos.merge(part.activity(), part.nanos(), Long::sum));
    return Collections.max(nanos.entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  /** The part that took longest. */
  Part longest() {
    return parts.stream().max(Comparator.comparingLong(Part::nanos)).orElseThrow();
  }
}
