/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;
import static io.hotguard.benchmarks.prices.Pair.kept;

import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.Pattern;

/** Formats of numbers, dates and messages, and regular expressions. */
@SuppressWarnings({"JavaUtilDate", "StringSplitter"}) // The calls that people write.
final class TextPairs {
  private static final long TIME = 1_700_000_000_000L;
  private static final String DATE = "yyyy-MM-dd HH:mm:ss";
  private static final String MESSAGE = "{0} has {1} items";
  private static final String TEXT = "order 4711, 3 items, 12.50 EUR, by courier";
  private static final String NUMBERS = "3 4711 12";

  static final List<Pair<?>> ALL =
      List.of(
          new Pair<>(
              "simple-date-format",
              () -> DateTimeFormatter.ofPattern(DATE, Locale.ROOT).withZone(ZoneId.systemDefault()),
              kept -> new SimpleDateFormat(DATE, Locale.ROOT).format(new Date(TIME)),
              kept -> kept.format(Instant.ofEpochMilli(TIME))),
          kept(
              "decimal-format",
              () -> new DecimalFormat("#,##0.00"),
              format -> format.format(1234.5)),
          kept(
              "message-format",
              () -> new MessageFormat(MESSAGE, Locale.ROOT),
              format -> format.format(new Object[] {"order", 3})),
          new Pair<>(
              "message-format-text",
              Order::new,
              order -> MessageFormat.format(MESSAGE, order.name, order.count),
              order -> order.name + " has " + order.count + " items"),
          new Pair<>(
              "date-format",
              () ->
                  DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                      .withLocale(Locale.US)
                      .withZone(ZoneId.systemDefault()),
              kept ->
                  DateFormat.getDateInstance(DateFormat.MEDIUM, Locale.US).format(new Date(TIME)),
              kept -> kept.format(Instant.ofEpochMilli(TIME))),
          kept(
              "number-format",
              () -> NumberFormat.getInstance(Locale.US),
              format -> format.format(1234.5)),
          kept(
              "date-time-formatter",
              () -> DateTimeFormatter.ofPattern(DATE, Locale.ROOT).withZone(ZoneId.systemDefault()),
              format -> format.format(Instant.ofEpochMilli(TIME))),
          kept(
              "date-time-formatter-builder",
              () ->
                  new DateTimeFormatterBuilder()
                      .append(DateTimeFormatter.ISO_LOCAL_DATE)
                      .appendLiteral('/')
                      .appendPattern("HH:mm")
                      .toFormatter(Locale.ROOT)
                      .withZone(ZoneId.systemDefault()),
              format -> format.format(Instant.ofEpochMilli(TIME))),
          new Pair<>(
              "string-format",
              Order::new,
              order -> String.format("%s has %d items", order.name, order.count),
              order -> order.name + " has " + order.count + " items"),
          either(
              "calendar",
              () -> Calendar.getInstance().get(Calendar.YEAR),
              () -> LocalDate.now(ZoneId.systemDefault()).getYear()),
          kept(
              "pattern-compile",
              () -> Pattern.compile("[0-9]+"),
              pattern -> pattern.matcher(TEXT).find()),
          new Pair<>(
              "string-matches",
              () -> Pattern.compile("[a-z]+ [0-9]+.*"),
              pattern -> TEXT.matches("[a-z]+ [0-9]+.*"),
              pattern -> pattern.matcher(TEXT).matches()),
          either(
              "replace-literal", () -> TEXT.replaceAll(", ", ";"), () -> TEXT.replace(", ", ";")),
          new Pair<>(
              "replace-all",
              () -> Pattern.compile("[^a-z0-9]+"),
              pattern -> TEXT.replaceAll("[^a-z0-9]+", "-"),
              pattern -> pattern.matcher(TEXT).replaceAll("-")),
          new Pair<>(
              "replace-first",
              () -> Pattern.compile("[0-9]+"),
              pattern -> TEXT.replaceFirst("[0-9]+", "-"),
              pattern -> pattern.matcher(TEXT).replaceFirst("-")),
          new Pair<>(
              "string-split",
              () -> Pattern.compile(",\\s*"),
              pattern -> TEXT.split(",\\s*"),
              pattern -> pattern.split(TEXT)),
          either("scanner", TextPairs::scanned, TextPairs::parsed));

  private TextPairs() {}

  private static int scanned() {
    Scanner scanner = new Scanner(NUMBERS);
    return scanner.nextInt() + scanner.nextInt() + scanner.nextInt();
  }

  private static int parsed() {
    int sum = 0;
    for (String number : NUMBERS.split(" ")) {
      sum += Integer.parseInt(number);
    }
    return sum;
  }
}
