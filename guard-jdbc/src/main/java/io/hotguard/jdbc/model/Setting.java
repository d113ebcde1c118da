/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.jdbc.JdbcFacts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One setting in effect: what the driver makes of what was written, or its default.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Secrets</h2>
 *
 * The value of a secret is {@code ***} wherever this class, or anything made from it, shows it; a
 * placeholder in it too, which may hold a default.
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
  private final boolean refused;

  private Setting(Draft draft, boolean secret, List<Occurrence> occurrences) {
    this.name = draft.name;
    this.definition = draft.definition;
    this.value = draft.value;
    this.text = draft.text;
    this.origin = draft.origin;
    this.occurrences = occurrences;
    this.secret = secret;
    this.placeholder = draft.placeholder;
    this.refused = draft.refused;
  }

  /**
   * Returns the name.
   *
   * @return the canonical name; for one that the driver does not know, the key as the driver sees
   *     it
   */
  public String name() {
    return name;
  }

  /**
   * Returns what the driver knows of the setting.
   *
   * @return the definition, or empty if the driver does not know it
   */
  public Optional<PropertyDefinition> definition() {
    return Optional.ofNullable(definition);
  }

  /**
   * Tells whether the driver knows the setting.
   *
   * @return true if so
   */
  public boolean isKnown() {
    return definition != null;
  }

  /**
   * Returns the value in effect, in the words of the driver: {@code true} for {@code yes}, digits
   * for a number, the enumeration's own spelling.
   *
   * @return the value; {@code ***} for a secret; null where the driver has none
   */
  public @Nullable String value() {
    return shown(value);
  }

  /**
   * Returns the value as written, decoded.
   *
   * @return the text; {@code ***} for a secret; null where nobody wrote it or only its key
   */
  public @Nullable String text() {
    return shown(text);
  }

  /** Tells where the value comes from. */
  public SettingOrigin origin() {
    return origin;
  }

  /**
   * Tells whether somebody wrote the setting; a bundle, a derived value and a default do not count.
   *
   * @return true if there is an occurrence of it
   */
  public boolean isGiven() {
    return !occurrences.isEmpty();
  }

  /**
   * Returns all places where somebody wrote it, under any of its names, those without effect too.
   *
   * @return the occurrences, in the order of the URL, then the others; immutable
   */
  public List<Occurrence> occurrences() {
    return occurrences;
  }

  /**
   * Tells whether it is written more than once in the same place, so that all but one are lost. A
   * pool's property that overrides the URL's is no duplicate.
   *
   * @return true if two occurrences have one origin
   */
  public boolean isDuplicate() {
    return occurrences.stream().map(Occurrence::origin).distinct().count() < occurrences.size();
  }

  /**
   * Tells whether the value is a secret.
   *
   * @return true if so
   */
  public boolean isSecret() {
    return secret;
  }

  /**
   * Tells whether the value is filled in later, so that nobody knows it here.
   *
   * @return true if it holds a {@code ${...}}
   */
  public boolean hasPlaceholder() {
    return placeholder;
  }

  /**
   * Tells whether the driver refuses the value; {@link JdbcFacts#refusals()} says why.
   *
   * @return true if so
   */
  public boolean isRefused() {
    return refused;
  }

  /**
   * Tells whether the value in effect is {@code true}.
   *
   * @return true if it is known and so
   */
  public boolean isTrue() {
    return "true".equals(value);
  }

  /**
   * Returns the value in effect as a number.
   *
   * @return the number, or empty if it is none or unknown
   */
  public OptionalLong number() {
    return secret || placeholder ? OptionalLong.empty() : Numbers.parse(value);
  }

  /**
   * Tells whether something is in the value as the driver reads it, also where that is hidden.
   *
   * @param what what to look for
   * @return true if it is found
   */
  public boolean contains(Pattern what) {
    return value != null && what.matcher(value).find();
  }

  /** Tells whether another setting has the same value, secrets compared too. */
  public boolean hasValueOf(Setting other) {
    return Objects.equals(value, other.value);
  }

  /** The value itself, for the tests that compare it with a driver's. */
  @Nullable String exposed() {
    return value;
  }

  private @Nullable String shown(@Nullable String what) {
    return what == null || !secret ? what : Secrets.MASK;
  }

  /**
   * Describes the setting.
   *
   * @return {@code name=value (origin)}; {@code ***} for a secret
   */
  @Override
  public String toString() {
    return name + "=" + value() + " (" + origin.label() + ")";
  }

  /** A setting in the making. */
  public static final class Draft {
    private final String name;
    private final @Nullable PropertyDefinition definition;
    private @Nullable String value;
    private @Nullable String text;
    private SettingOrigin origin = SettingOrigin.DEFAULT;
    private boolean placeholder;
    private boolean refused;
    private @Nullable Candidate winner;
    private List<Candidate> candidates = List.of();

    /** Of a setting that nobody wrote. */
    Draft(PropertyDefinition definition) {
      this.name = definition.name();
      this.definition = definition;
      this.value = definition.defaultValue();
    }

    /**
     * Of a setting that somebody wrote; the value in effect is as written unless told otherwise.
     */
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

    @Nullable
    public PropertyDefinition definition() {
      return definition;
    }

    @Nullable
    public Candidate winner() {
      return winner;
    }

    @Nullable
    public String value() {
      return value;
    }

    public boolean hasPlaceholder() {
      return placeholder;
    }

    /** Somebody wrote it, but to no effect. */
    public void isIneffective(List<Candidate> all) {
      candidates = all;
    }

    public void reads(@Nullable String asTheDriverReadsIt) {
      value = asTheDriverReadsIt;
    }

    void isDerived(String fromOtherSettings) {
      value = fromOtherSettings;
      origin = SettingOrigin.DERIVED;
      placeholder = false;
    }

    void isRefused() {
      refused = true;
    }

    Setting finish() {
      boolean secret = definition != null ? definition.isSecret() : Secrets.isLikelyName(name);
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
}
