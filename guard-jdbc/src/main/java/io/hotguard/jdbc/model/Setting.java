/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A setting in effect: the written value as the driver reads it, or the default.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Secrets</h2>
 *
 * This class, and everything made from it, shows the value of a secret as {@code ***}. A
 * placeholder in the value is hidden too, because it may contain a default.
 */
public final class Setting {
  private final String name;
  private final @Nullable PropertyDefinition definition;
  private final @Nullable String value;
  private final @Nullable String text;
  private final SettingOrigin origin;
  private final List<Occurrence> occurrences;
  private final boolean secret;
  private final boolean placeholder;

  private Setting(Draft draft, boolean secret, List<Occurrence> occurrences) {
    this.name = draft.name;
    this.definition = draft.definition;
    this.value = draft.value;
    this.text = draft.text;
    this.origin = draft.origin;
    this.occurrences = occurrences;
    this.secret = secret;
    this.placeholder = draft.placeholder;
  }

  /** Returns the canonical name; for an unknown setting, the key as the driver sees it. */
  public String name() {
    return name;
  }

  /** Returns the definition; empty if the driver does not know the setting. */
  public Optional<PropertyDefinition> definition() {
    return Optional.ofNullable(definition);
  }

  /** Returns whether the definition has a flag, such as a unit or the role in a pool. */
  public boolean isIn(String flag) {
    return definition != null && definition.has(flag);
  }

  /** Returns whether the driver knows the setting. */
  public boolean isKnown() {
    return definition != null;
  }

  /**
   * Returns the value in effect in the driver's words: {@code true} for {@code yes}, digits for a
   * number, the enumeration's own spelling. The value is {@code ***} for a secret and null if the
   * driver has no value.
   */
  public @Nullable String value() {
    return shown(value);
  }

  /** Returns the written value, decoded; {@code ***} for a secret; null without a value. */
  public @Nullable String text() {
    return shown(text);
  }

  /** Returns the origin of the value. */
  public SettingOrigin origin() {
    return origin;
  }

  /** Returns whether somebody wrote the setting; a bundle, for example, does not count. */
  public boolean isGiven() {
    return !occurrences.isEmpty();
  }

  /** Returns all written places, with or without effect: the URL's in order, then others. */
  public List<Occurrence> occurrences() {
    return occurrences;
  }

  /** Returns whether the value is a secret. */
  public boolean isSecret() {
    return secret;
  }

  /** Returns whether the value has a {@code ${...}} placeholder, so that it is not known here. */
  public boolean hasPlaceholder() {
    return placeholder;
  }

  /** Returns whether the value in effect is known and {@code true}. */
  public boolean isTrue() {
    return "true".equals(value);
  }

  /** Returns the value in effect as a number; empty if it is unknown or not a number. */
  public OptionalLong number() {
    return secret || placeholder ? OptionalLong.empty() : parsed(value);
  }

  /** Returns the number; empty if the text is null or not a whole number of 64 bits. */
  public static OptionalLong parsed(@Nullable String text) {
    try {
      return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns whether the value as the driver reads it, hidden or not, contains a pattern. */
  public boolean contains(Pattern what) {
    return value != null && what.matcher(value).find();
  }

  /** The unmasked value, for masks and for tests that compare it with the driver's value. */
  @Nullable String exposed() {
    return value;
  }

  private @Nullable String shown(@Nullable String what) {
    return what == null || !secret ? what : Secrets.MASK;
  }

  /** Returns {@code name=value (origin)}, with {@code ***} for a secret. */
  @Override
  public String toString() {
    return name + "=" + value() + " (" + origin.label() + ")";
  }

  /** Builds a setting. */
  public static final class Draft {
    private final String name;
    private final @Nullable PropertyDefinition definition;
    private @Nullable String value;
    private @Nullable String text;
    private SettingOrigin origin = SettingOrigin.DEFAULT;
    private boolean placeholder;
    private @Nullable Candidate winner;
    private List<Candidate> candidates = List.of();

    Draft(PropertyDefinition definition) {
      this.name = definition.name();
      this.definition = definition;
      this.value = definition.defaultValue();
    }

    /** Creates a written setting; the value in effect is the written one until it is changed. */
    Draft(
        String name,
        @Nullable PropertyDefinition definition,
        Candidate winner,
        List<Candidate> all) {
      this.name = name;
      this.definition = definition;
      this.winner = winner;
      this.candidates = all;
      this.value = winner.value();
      this.text = winner.value();
      this.origin = winner.origin();
      this.placeholder = winner.placeholder();
    }

    String name() {
      return name;
    }

    public @Nullable PropertyDefinition definition() {
      return definition;
    }

    public @Nullable Candidate winner() {
      return winner;
    }

    public @Nullable String value() {
      return value;
    }

    public boolean hasPlaceholder() {
      return placeholder;
    }

    public void reads(@Nullable String asTheDriverReadsIt) {
      value = asTheDriverReadsIt;
    }

    void isDerived(String fromOtherSettings) {
      value = fromOtherSettings;
      origin = SettingOrigin.DERIVED;
      placeholder = false;
    }

    Setting finish() {
      boolean named = value != null && Secrets.NAMED.matcher(value).find();
      boolean secret =
          definition != null ? definition.isSecret() : named || Secrets.isLikelyName(name);
      List<Candidate> places = candidates.stream().filter(Candidate::isWritten).toList();
      return new Setting(this, secret, places.stream().map(c -> occurrence(c, secret)).toList());
    }

    private Occurrence occurrence(Candidate candidate, boolean secret) {
      String value = candidate.value();
      boolean hidden = value != null && secret;
      return new Occurrence(
          candidate.key(),
          candidate.rawKey(),
          hidden ? Secrets.MASK : value,
          candidate.origin(),
          candidate.offset(),
          winner != null && candidate.isSamePlace(winner));
    }
  }

  /**
   * A place where somebody wrote a setting.
   *
   * @param key the key as the driver reads it, decoded
   * @param rawKey the key as written
   * @param value the value, decoded; {@code ***} for a secret; null if only the key is written
   * @param offset where the key starts in the URL, from 0; -1 outside the URL
   * @param wins whether this is the value in effect
   */
  public record Occurrence(
      String key,
      String rawKey,
      @Nullable String value,
      SettingOrigin origin,
      int offset,
      boolean wins) {}
}
