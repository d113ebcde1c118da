/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to write instead. The settings are the values that a guard in mode ENFORCE applies, so that
 * a report and a guard never disagree.
 *
 * @param summary what to do, one line, such as {@code Load the configuration once and cache it}
 * @param settings the settings to write, in the order to write them; empty when the fix is a change
 *     of code; immutable
 */
public record Fix(String summary, List<Setting> settings) implements Comparable<Fix> {

  private static final Comparator<Setting> SETTING_ORDER =
      Comparator.comparing(Setting::key)
          .thenComparing(Setting::value, Comparator.nullsFirst(Comparator.naturalOrder()));

  /**
   * Creates a fix.
   *
   * @throws IllegalArgumentException if the summary is blank
   */
  public Fix {
    if (summary.isBlank()) {
      throw new IllegalArgumentException("a fix must say what to do");
    }
    settings = List.copyOf(settings);
  }

  /**
   * Creates a fix that is a change of code.
   *
   * @return the fix, without settings
   * @throws IllegalArgumentException if the summary is blank
   */
  public static Fix of(String summary) {
    return new Fix(summary, List.of());
  }

  /**
   * Creates a fix that changes one setting.
   *
   * @throws IllegalArgumentException if the summary or the key is blank
   */
  public static Fix set(String summary, String key, String value) {
    return new Fix(summary, List.of(new Setting(key, value)));
  }

  /**
   * Creates a fix that takes one setting away.
   *
   * @throws IllegalArgumentException if the summary or the key is blank
   */
  public static Fix remove(String summary, String key) {
    return new Fix(summary, List.of(Setting.removed(key)));
  }

  /**
   * Describes the fix for people: the summary, then {@code key=value} of each setting, or {@code no
   * key}.
   */
  public String describe() {
    if (settings.isEmpty()) {
      return summary;
    }
    StringBuilder text = new StringBuilder(summary).append(':');
    for (Setting setting : settings) {
      text.append(' ').append(setting.describe());
    }
    return text.toString();
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
   * @param value the value, such as {@code true}; null where the setting is to go
   */
  public record Setting(String key, @Nullable String value) {
    /**
     * Creates a setting.
     *
     * @throws IllegalArgumentException if the key is blank
     */
    public Setting {
      if (key.isBlank()) {
        throw new IllegalArgumentException("a setting's key must not be blank");
      }
    }

    /**
     * Creates a setting that is to go.
     *
     * @throws IllegalArgumentException if the key is blank
     */
    public static Setting removed(String key) {
      return new Setting(key, null);
    }

    /** Describes the setting for people. */
    public String describe() {
      return value == null ? "no " + key : key + '=' + value;
    }
  }
}
