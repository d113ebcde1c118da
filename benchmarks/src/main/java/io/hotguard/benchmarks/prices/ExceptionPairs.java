/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;

import java.lang.reflect.Field;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Exceptions as control flow, beside a check. */
final class ExceptionPairs {
  private static final int DEPTH = 50;
  private static final String ABSENT = "io.hotguard.benchmarks.Absent";

  static final List<Pair<?>> ALL =
      List.of(
          new Pair<>(
              "parse-int",
              () -> "order-4711",
              text -> {
                try {
                  return Integer.parseInt(text);
                } catch (NumberFormatException noNumber) {
                  return -1;
                }
              },
              text -> isNumber(text) ? Integer.parseInt(text) : -1),
          new Pair<>(
              "parse-double",
              () -> "order-4711",
              text -> {
                try {
                  return Double.parseDouble(text);
                } catch (NumberFormatException noNumber) {
                  return -1.0;
                }
              },
              text -> isNumber(text) ? Double.parseDouble(text) : -1.0),
          new Pair<>(
              "enum-value-of",
              () ->
                  Arrays.stream(TimeUnit.values())
                      .collect(Collectors.toMap(TimeUnit::name, Function.identity())),
              units -> {
                try {
                  return TimeUnit.valueOf("FORTNIGHTS");
                } catch (IllegalArgumentException unknown) {
                  return TimeUnit.DAYS;
                }
              },
              units -> units.getOrDefault("FORTNIGHTS", TimeUnit.DAYS)),
          new Pair<>(
              "date-parse",
              () -> "order-4711",
              text -> {
                try {
                  return LocalDate.parse(text);
                } catch (DateTimeParseException noDate) {
                  return LocalDate.EPOCH;
                }
              },
              text ->
                  text.length() == 10 && text.charAt(4) == '-' && text.charAt(7) == '-'
                      ? LocalDate.parse(text)
                      : LocalDate.EPOCH),
          new Pair<>(
              "absent-class",
              () -> Set.of(ABSENT),
              absent -> {
                try {
                  return Class.forName(ABSENT).getName();
                } catch (ClassNotFoundException e) {
                  return "";
                }
              },
              absent -> absent.contains(ABSENT) ? "" : Class.forName(ABSENT).getName()),
          new Pair<>(
              "absent-field",
              () ->
                  Arrays.stream(Order.class.getDeclaredFields())
                      .collect(Collectors.toMap(Field::getName, Function.identity())),
              fields -> {
                try {
                  return Order.class.getDeclaredField("absent").getName();
                } catch (NoSuchFieldException e) {
                  return "";
                }
              },
              fields -> fields.containsKey("absent") ? "absent" : ""),
          new Pair<>(
              "absent-message",
              () -> ResourceBundle.getBundle(LookUpPairs.BUNDLE),
              bundle -> {
                try {
                  return bundle.getString("absent");
                } catch (MissingResourceException e) {
                  return "";
                }
              },
              bundle -> bundle.containsKey("absent") ? bundle.getString("absent") : ""),
          either(
              "deep-exception",
              () -> {
                try {
                  return ProcessPairs.below(DEPTH, ExceptionPairs::refused);
                } catch (IllegalStateException refused) {
                  return "";
                }
              },
              () -> ProcessPairs.below(DEPTH, () -> "")));

  private ExceptionPairs() {}

  private static Object refused() {
    throw new IllegalStateException("refused");
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && c != '-' && c != '+' && c != '.') {
        return false;
      }
    }
    return true;
  }
}
