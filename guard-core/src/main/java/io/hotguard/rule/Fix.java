/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A fix: a change of code, or settings to write. A guard in mode ENFORCE applies the same settings,
 * so that a report and a guard never disagree.
 *
 * @param summary what to do, one line, such as {@code Load the configuration once and cache it}
 * @param settings the settings to write, in that order; empty when the fix is a change of code;
 *     immutable
 */
public record Fix(String summary, List<Setting> settings) implements Comparable<Fix> {

  private static final Comparator<Setting> SETTING_ORDER =
      Comparator.comparing(Setting::key)
          .thenComparing(Setting::value, Comparator.nullsFirst(Comparator.naturalOrder()));

  /** Throws {@link IllegalArgumentException} if the summary is blank. */
  public Fix {
    if (summary.isBlank()) {
      throw new IllegalArgumentException("a fix must say what to do");
    }
    settings = List.copyOf(settings);
  }

  /** Creates a fix that is a change of code, without settings. */
  public static Fix of(String summary) {
    return new Fix(summary, List.of());
  }

  /** Creates a fix that changes one setting. */
  public static Fix set(String summary, String key, String value) {
    return new Fix(summary, List.of(new Setting(key, value)));
  }

  /** Creates a fix that removes one setting. */
  public static Fix remove(String summary, String key) {
    return new Fix(summary, List.of(Setting.removed(key)));
  }

  /**
   * Describes the fix: the summary, then {@code key=value} or {@code remove key} of each setting.
   */
  public String describe() {
    if (settings.isEmpty()) {
      return summary;
    }
    return settings.stream()
        .map(Setting::describe)
        .collect(Collectors.joining(", ", summary + ": ", ""));
  }

  @Override
  public int compareTo(Fix other) {
    int bySummary = summary.compareTo(other.summary);
    return bySummary != 0
        ? bySummary
        : Arrays.compare(
            settings.toArray(Setting[]::new),
            other.settings.toArray(Setting[]::new),
            SETTING_ORDER);
  }

  /**
   * One setting in the notation of the system that it configures.
   *
   * @param key the key, such as {@code cachePrepStmts}
   * @param value the value, such as {@code true}; null if the setting is to be removed
   */
  public record Setting(String key, @Nullable String value) {
    /** Throws {@link IllegalArgumentException} if the key is blank. */
    public Setting {
      if (key.isBlank()) {
        throw new IllegalArgumentException("a setting's key must not be blank");
      }
    }

    /** Creates a setting that is to be removed. */
    public static Setting removed(String key) {
      return new Setting(key, null);
    }

    /** Describes the setting as {@code key=value}, or {@code remove key} if it is to be removed. */
    public String describe() {
      return value == null ? "remove " + key : key + '=' + value;
    }
  }
}
