/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.property;

import io.hotguard.text.NearestName;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text form of one type of value.
 *
 * @param allowed the allowed values, for the reference table
 * @param unit the unit of the value; empty if the text carries the unit or the value has no unit
 * @param parser reads stripped text; throws IllegalArgumentException whose message starts with
 *     "must"
 * @param printer writes text that the parser reads back
 */
record ValueKind<T>(
    String allowed, String unit, Function<String, T> parser, Function<T, String> printer) {

  private static final Pattern BYTES = Pattern.compile("(\\d{1,18})([kmgt]?)b?");
  private static final String BYTE_SUFFIXES = "kmgt";
  private static final Pattern DURATION = Pattern.compile("(\\d{1,18})([a-z]+)");
  private static final Map<String, ChronoUnit> DURATION_UNITS = new LinkedHashMap<>();

  static {
    DURATION_UNITS.put("ns", ChronoUnit.NANOS);
    DURATION_UNITS.put("us", ChronoUnit.MICROS);
    DURATION_UNITS.put("ms", ChronoUnit.MILLIS);
    DURATION_UNITS.put("s", ChronoUnit.SECONDS);
    DURATION_UNITS.put("m", ChronoUnit.MINUTES);
    DURATION_UNITS.put("h", ChronoUnit.HOURS);
    DURATION_UNITS.put("d", ChronoUnit.DAYS);
  }

  T parse(String text) {
    return parser.apply(text.strip());
  }

  String print(T value) {
    return printer.apply(value);
  }

  static <E extends Enum<E>> ValueKind<E> choice(Class<E> type) {
    Map<String, E> byName = new LinkedHashMap<>();
    for (E constant : type.getEnumConstants()) {
      byName.put(choiceName(constant), constant);
    }
    String allowed = String.join(", ", byName.keySet());
    return new ValueKind<>(
        allowed,
        "",
        text -> {
          E constant = byName.get(text.toLowerCase(Locale.ROOT).replace('_', '-'));
          if (constant == null) {
            throw new IllegalArgumentException(
                "must be one of "
                    + allowed
                    + NearestName.likely(text, byName.keySet())
                        .map(name -> "; did you mean " + name + "?")
                        .orElse(""));
          }
          return constant;
        },
        ValueKind::choiceName);
  }

  static ValueKind<Boolean> flag() {
    return new ValueKind<>(
        "true, false",
        "",
        text -> {
          String lower = text.toLowerCase(Locale.ROOT);
          if (!lower.equals("true") && !lower.equals("false")) {
            throw new IllegalArgumentException("must be true or false");
          }
          return lower.equals("true");
        },
        Object::toString);
  }

  static ValueKind<Integer> integer(int min, int max) {
    requireOrder(min <= max, min, max);
    String range = min + ".." + max;
    return new ValueKind<>(
        range,
        "",
        text -> {
          OptionalInt value = wholeNumber(text);
          if (value.isEmpty() || value.getAsInt() < min || value.getAsInt() > max) {
            throw new IllegalArgumentException("must be a whole number in " + range);
          }
          return value.getAsInt();
        },
        Object::toString);
  }

  static ValueKind<Integer> powerOfTwo(int min, int max) {
    requireOrder(
        0 < min && min <= max && Integer.bitCount(min) == 1 && Integer.bitCount(max) == 1,
        min,
        max);
    String allowed = "power of two in " + min + ".." + max;
    return new ValueKind<>(
        allowed,
        "",
        text -> {
          OptionalInt value = wholeNumber(text);
          if (value.isEmpty()) {
            throw new IllegalArgumentException("must be a " + allowed);
          }
          int given = value.getAsInt();
          int nearest = nearestPowerOfTwo(Math.max(min, Math.min(max, given)));
          if (given != nearest) {
            throw new IllegalArgumentException("must be a " + allowed + "; nearest " + nearest);
          }
          return given;
        },
        Object::toString);
  }

  static ValueKind<Long> bytes(long min, long max) {
    requireOrder(0 <= min && min <= max, min, max);
    String range = printBytes(min) + ".." + printBytes(max);
    return new ValueKind<>(
        range,
        "bytes",
        text -> {
          Matcher matcher = BYTES.matcher(text.toLowerCase(Locale.ROOT));
          if (matcher.matches()) {
            long number = Long.parseLong(matcher.group(1));
            String suffix = matcher.group(2);
            int shift = suffix.isEmpty() ? 0 : 10 * (BYTE_SUFFIXES.indexOf(suffix) + 1);
            long value = number << shift;
            if (value >> shift == number && value >= min && value <= max) {
              return value;
            }
          }
          throw new IllegalArgumentException(
              "must be a size in " + range + ", in bytes or with a suffix k, m, g or t");
        },
        ValueKind::printBytes);
  }

  static ValueKind<Duration> duration(Duration min, Duration max) {
    requireOrder(!min.isNegative() && min.compareTo(max) <= 0, min, max);
    String range = printDuration(min) + ".." + printDuration(max);
    return new ValueKind<>(
        range,
        "",
        text -> {
          if (text.equals("0") && min.isZero()) {
            return Duration.ZERO;
          }
          Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
          ChronoUnit unit = matcher.matches() ? DURATION_UNITS.get(matcher.group(2)) : null;
          if (unit != null) {
            Duration value = saturated(Long.parseLong(matcher.group(1)), unit);
            if (value.compareTo(min) >= 0 && value.compareTo(max) <= 0) {
              return value;
            }
          }
          throw new IllegalArgumentException(
              "must be a duration in %s with its unit: %s"
                  .formatted(range, String.join(", ", DURATION_UNITS.keySet())));
        },
        ValueKind::printDuration);
  }

  static ValueKind<String> text() {
    return new ValueKind<>("any text", "", text -> text, text -> text);
  }

  static ValueKind<List<String>> list() {
    return new ValueKind<>(
        "comma list",
        "",
        text -> {
          if (text.isEmpty()) {
            return List.of();
          }
          List<String> items = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
          if (items.contains("")) {
            throw new IllegalArgumentException("must be a comma list without empty items");
          }
          return items;
        },
        items -> String.join(",", items));
  }

  private static OptionalInt wholeNumber(String text) {
    try {
      return OptionalInt.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  /** Returns the power of two nearest to a positive number, the larger of two equally near. */
  private static int nearestPowerOfTwo(int value) {
    int below = Integer.highestOneBit(value);
    return value - below < (below - (value - below)) || below == 1 << 30 ? below : below << 1;
  }

  private static String printBytes(long bytes) {
    int suffix =
        bytes == 0 ? 0 : Math.min(Long.numberOfTrailingZeros(bytes) / 10, BYTE_SUFFIXES.length());
    return suffix == 0
        ? Long.toString(bytes)
        : (bytes >> (10 * suffix)) + BYTE_SUFFIXES.substring(suffix - 1, suffix);
  }

  private static String printDuration(Duration duration) {
    String text = "0s";
    if (!duration.isZero()) {
      for (Map.Entry<String, ChronoUnit> unit : DURATION_UNITS.entrySet()) {
        Duration one = unit.getValue().getDuration();
        if (one.multipliedBy(duration.dividedBy(one)).equals(duration)) {
          text = duration.dividedBy(one) + unit.getKey();
        }
      }
    }
    return text;
  }

  private static Duration saturated(long amount, ChronoUnit unit) {
    try {
      return Duration.of(amount, unit);
    } catch (ArithmeticException e) {
      return Duration.ofSeconds(Long.MAX_VALUE);
    }
  }

  private static String choiceName(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void requireOrder(boolean valid, Object min, Object max) {
    if (!valid) {
      throw new IllegalArgumentException("no valid range: " + min + ".." + max);
    }
  }
}
