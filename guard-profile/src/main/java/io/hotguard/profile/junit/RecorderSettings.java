/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import java.io.IOException;
import java.text.ParseException;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;

/** The recorder settings that a test's expectations need. */
final class RecorderSettings {
  static final String EXCEPTION = "jdk.JavaExceptionThrow";

  static final String THREAD_START = "jdk.ThreadStart";

  /** The event for lost events. */
  static final String LOSS = "jdk.DataLoss";

  private static final String PARK = "jdk.ThreadPark";
  private static final String PROFILING = "profile";
  private static final long MAX_PROBE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Map<String, String> values = new TreeMap<>();
  private final Map<String, Long> leastNanos = new TreeMap<>();
  private boolean exceptions;

  RecorderSettings() {
    for (String event : new String[] {THREAD_START, LOSS, "jdk.ActiveSetting"}) {
      values.put(event + "#enabled", "true");
    }
  }

  /** Adds samples. */
  void profile() throws IOException {
    try {
      Configuration.getConfiguration(PROFILING).getSettings().forEach(values::putIfAbsent);
    } catch (ParseException e) {
      throw new IOException("the settings for profiling of this JDK cannot be read", e);
    }
  }

  void exceptions() {
    exceptions = true;
  }

  boolean hasExceptions() {
    return exceptions;
  }

  void waits(Collection<String> events, long nanos) {
    events.forEach(event -> leastNanos.merge(event, nanos, Math::min));
  }

  /** The shortest park that is recorded; empty if it is too long to try. */
  OptionalLong parkNanos() {
    Long nanos = leastNanos.get(PARK);
    return nanos == null || nanos > MAX_PROBE_NANOS ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  /* Since JDK 25 events have a default limit per second, which would make counts wrong. */
  Map<String, String> asMap() {
    Map<String, String> all = new TreeMap<>(values);
    if (exceptions) {
      counted(all, EXCEPTION);
    }
    leastNanos.forEach(
        (event, nanos) -> {
          counted(all, event);
          all.put(event + "#threshold", nanos + " ns");
        });
    return all;
  }

  private static void counted(Map<String, String> all, String event) {
    all.put(event + "#enabled", "true");
    all.put(event + "#stackTrace", "true");
    all.put(event + "#throttle", "off");
  }
}
