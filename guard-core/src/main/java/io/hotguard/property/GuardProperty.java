/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import static java.util.Objects.requireNonNull;

import io.hotguard.GuardMode;
import io.hotguard.text.Sentences;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One {@code hotguard.*} key, declared once as a constant: type, allowed values, default and
 * documentation.
 *
 * <pre>{@code
 * static final GuardProperty<Integer> RING_SIZE =
 *     GuardProperty.powerOfTwo("hotguard.logging.ring-size", 128, 4_194_304)
 *         .unit("events")
 *         .since("0.1")
 *         .doc("Slots between the callers and the appenders.")
 *         .defaultsTo(4_096);
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Errors</h2>
 *
 * Each factory throws {@link IllegalArgumentException} if the key is malformed or the range is
 * empty.
 *
 * @param <T> the type of the value
 */
public final class GuardProperty<T> {
  private static final Pattern KEY = Pattern.compile("hotguard(\\.[a-z][a-z0-9]*(-[a-z0-9]+)*)+");
  private static final int MAX_DOC_CHARS = 200;

  private final String key;
  private final ValueKind<T> kind;
  private final String unit;
  private final String since;
  private final String doc;
  private final T defaultValue;
  private final String defaultText;
  private final @Nullable GuardProperty<T> fallback;
  private final @Nullable GuardProperty<GuardMode> protector;
  private final Predicate<T> weak;

  private GuardProperty(
      Builder<T> declaration,
      T defaultValue,
      String defaultText,
      @Nullable GuardProperty<T> fallback) {
    this.key = declaration.key;
    this.kind = declaration.kind;
    this.unit = declaration.unit;
    this.since = declaration.since;
    this.doc = declaration.doc;
    this.defaultValue = defaultValue;
    this.defaultText = defaultText;
    this.fallback = fallback;
    this.protector = declaration.protector;
    this.weak = declaration.weak;
  }

  /** Declares a mode: {@code off}, {@code warn} or {@code enforce}. */
  public static Builder<GuardMode> mode(String key) {
    return choice(key, GuardMode.class);
  }

  /** Declares a flag, {@code true} or {@code false}. */
  public static Builder<Boolean> flag(String key) {
    return new Builder<>(key, ValueKind.flag());
  }

  /**
   * Declares a choice among the constants of an enum, written in lower case with hyphens ({@code
   * SPILL_TO_DISK} as {@code spill-to-disk}).
   */
  public static <E extends Enum<E>> Builder<E> choice(String key, Class<E> type) {
    return new Builder<>(key, ValueKind.choice(type));
  }

  /** Declares a whole number in {@code min..max}, both inclusive. */
  public static Builder<Integer> integer(String key, int min, int max) {
    return new Builder<>(key, ValueKind.integer(min, max));
  }

  /** Declares a power of two in {@code min..max}, both inclusive and powers of two themselves. */
  public static Builder<Integer> powerOfTwo(String key, int min, int max) {
    return new Builder<>(key, ValueKind.powerOfTwo(min, max));
  }

  /**
   * Declares a size in bytes in {@code minBytes..maxBytes}, both inclusive. It is written as a
   * whole number with an optional suffix {@code k}, {@code m}, {@code g} or {@code t}, or {@code
   * kb} and so on (powers of 1024).
   */
  public static Builder<Long> bytes(String key, long minBytes, long maxBytes) {
    return new Builder<>(key, ValueKind.bytes(minBytes, maxBytes));
  }

  /**
   * Declares a duration in {@code min..max}, both inclusive. It is written as a whole number with
   * its unit: {@code ns}, {@code us}, {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}.
   * Zero needs no unit.
   */
  public static Builder<Duration> duration(String key, Duration min, Duration max) {
    return new Builder<>(key, ValueKind.duration(min, max));
  }

  /** Declares a text, from which leading and trailing blanks are stripped. */
  public static Builder<String> text(String key) {
    return new Builder<>(key, ValueKind.text());
  }

  /**
   * Declares a list of texts separated by commas. Blanks around an item are stripped and no item is
   * empty.
   */
  public static Builder<List<String>> list(String key) {
    return new Builder<>(key, ValueKind.list());
  }

  /** Returns the key, such as {@code hotguard.logging.ring-size}. */
  public String key() {
    return key;
  }

  /**
   * Returns the name of the environment variable that sets the property: the key in upper case,
   * with underscores for dots and hyphens.
   */
  public String environmentName() {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  /**
   * Returns the declared default; for a property with a {@link #fallback()}, the fallback's
   * default.
   */
  public T defaultValue() {
    return defaultValue;
  }

  /** Returns the default as documentation shows it, empty if it is the empty text. */
  public String defaultText() {
    return defaultText;
  }

  /** Returns the property that decides when no source sets this one, if one is declared. */
  public Optional<GuardProperty<T>> fallback() {
    return Optional.ofNullable(fallback);
  }

  /**
   * Returns the property above this one: a file cannot set the value if the operator has set that
   * property.
   */
  @Nullable GuardProperty<?> above(String text) {
    return fallback == null && protector != null && weak.test(parse(text)) ? protector : fallback;
  }

  /** Returns the allowed range or values, such as {@code power of two in 128..4194304}. */
  public String allowed() {
    return kind.allowed();
  }

  /**
   * Returns the unit of the value, such as {@code events}; empty if the text carries the unit or
   * the value has no unit.
   */
  public String unit() {
    return unit;
  }

  /** Returns the documentation, one sentence. */
  public String doc() {
    return doc;
  }

  /** Returns the version that introduced the property, such as {@code 0.1}. */
  public String since() {
    return since;
  }

  /**
   * Parses a value as any source would, ignoring blanks around it.
   *
   * @throws IllegalArgumentException if the text is not allowed; the message starts with {@code
   *     must} and names the allowed values
   */
  public T parse(String text) {
    return kind.parse(text);
  }

  /**
   * Prints a value so that {@link #parse} reads it back, in the largest exact unit: {@code 64m},
   * {@code 5s}.
   */
  public String print(T value) {
    return kind.print(value);
  }

  @Override
  public String toString() {
    return key;
  }

  /**
   * A declaration that still lacks its default. {@link #doc} and {@link #since} are required.
   *
   * @param <T> the type of the value
   */
  public static final class Builder<T> {
    private final String key;
    private final ValueKind<T> kind;
    private String unit;
    private String since = "";
    private String doc = "";
    private @Nullable GuardProperty<GuardMode> protector;
    private Predicate<T> weak = value -> false;

    private Builder(String key, ValueKind<T> kind) {
      if (!KEY.matcher(key).matches()) {
        throw new IllegalArgumentException(
            "property key '"
                + key
                + "': must be hotguard.<domain>.<name> in lower case, words joined by hyphens");
      }
      this.key = key;
      this.kind = kind;
      this.unit = kind.unit();
    }

    /**
     * Sets the unit, such as {@code events}. The default is {@code bytes} for sizes, and empty for
     * all others.
     */
    public Builder<T> unit(String unit) {
      this.unit = requireNonNull(unit, "unit");
      return this;
    }

    /** Sets the version that introduced the property, such as {@code 0.1}. */
    public Builder<T> since(String since) {
      this.since = requireNonNull(since, "since");
      return this;
    }

    /** Sets the documentation: one sentence that ends in a full stop, at most 200 characters. */
    public Builder<T> doc(String doc) {
      this.doc = requireNonNull(doc, "doc");
      return this;
    }

    /**
     * Names values that a file of the class path cannot set if the operator has set the guard's
     * mode, since they take something from the guard.
     *
     * @param mode the mode of the guard
     */
    public Builder<T> weakens(GuardProperty<GuardMode> mode, Predicate<T> weak) {
      protector = requireNonNull(mode, "mode");
      this.weak = requireNonNull(weak, "weak");
      return this;
    }

    /**
     * Completes the declaration with a default.
     *
     * @throws IllegalArgumentException if the default is not allowed, or doc or since is missing
     */
    public GuardProperty<T> defaultsTo(T defaultValue) {
      return defaultsTo(defaultValue, kind.print(defaultValue));
    }

    /**
     * Completes the declaration with a default that depends on the machine.
     *
     * @param shown how documentation shows the default, such as {@code 4096..65536 by heap}
     * @throws IllegalArgumentException if the default is not allowed, or doc or since is missing
     */
    public GuardProperty<T> defaultsTo(T defaultValue, String shown) {
      requireDocumented();
      String text = kind.print(defaultValue);
      boolean same;
      try {
        same = kind.parse(text).equals(defaultValue);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "property " + key + ": default " + text + " " + e.getMessage(), e);
      }
      if (!same) {
        throw new IllegalArgumentException(
            "property " + key + ": default " + text + " is read back as another value");
      }
      return new GuardProperty<>(this, defaultValue, requireNonNull(shown, "shown"), null);
    }

    /**
     * Completes the declaration with another property, which decides when no source sets this one.
     *
     * @throws IllegalArgumentException if doc or since is missing
     */
    public GuardProperty<T> fallsBackTo(GuardProperty<T> other) {
      requireDocumented();
      return new GuardProperty<>(this, other.defaultValue, other.defaultText, other);
    }

    private void requireDocumented() {
      Sentences.require("property " + key + ": the doc", doc, MAX_DOC_CHARS);
      if (since.isBlank()) {
        throw new IllegalArgumentException(
            "property " + key + ": must say since which version it exists");
      }
    }
  }
}
