/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.profile.account.Activity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A colour for each activity of threads. */
final class ActivityColours {
  /* People who see few colours can tell neighbours apart, and dark text is readable on all. */
  private static final Map<Activity, String> COLOURS = new EnumMap<>(Activity.class);

  static {
    COLOURS.put(Activity.PROCESSOR, "#2db796");
    COLOURS.put(Activity.READY, "#b5b500");
    COLOURS.put(Activity.LOCK, "#e69f00");
    COLOURS.put(Activity.PERMIT, "#f0e442");
    COLOURS.put(Activity.RESULT, "#56b4e9");
    COLOURS.put(Activity.NOTIFY, "#7ea6f4");
    COLOURS.put(Activity.QUEUE, "#dd9ac2");
    COLOURS.put(Activity.MESSAGE, "#8fd0dc");
    COLOURS.put(Activity.PACE, "#d9d2a6");
    COLOURS.put(Activity.SLEEP, "#f08a4b");
    COLOURS.put(Activity.READ, "#9ad0b0");
    COLOURS.put(Activity.WRITE, "#c2b280");
    COLOURS.put(Activity.FILE, "#a3c1ad");
    COLOURS.put(Activity.SYNC, "#e8b4a0");
    COLOURS.put(Activity.STUCK, "#ff6b6b");
    COLOURS.put(Activity.WAIT, "#c3a6e0");
    COLOURS.put(Activity.UNKNOWN, "#b8bec9");
  }

  private ActivityColours() {}

  static String of(Activity activity) {
    return COLOURS.getOrDefault(activity, "#b8bec9");
  }

  /** The colour of a column of the account table; empty for another text. */
  static Optional<String> ofColumn(String column) {
    return Arrays.stream(Activity.values())
        .filter(activity -> activity.column().equals(column))
        .findFirst()
        .map(ActivityColours::of);
  }
}
