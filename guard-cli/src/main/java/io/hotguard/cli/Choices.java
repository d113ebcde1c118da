/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli;

import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Options with a fixed set of words. */
final class Choices {
  private Choices() {}

  /** When to do what only suits a terminal. */
  enum When {
    /** On a terminal. */
    AUTO,
    ALWAYS,
    NEVER;

    boolean isOn(boolean terminal) {
      return this == ALWAYS || (this == AUTO && terminal);
    }
  }

  /** The least severity that fails a build. */
  enum Threshold {
    ERROR,
    WARNING,
    /** Any finding. */
    NOTE,
    /** Nothing. */
    NEVER;

    Optional<Severity> severity() {
      return this == NEVER ? Optional.empty() : Optional.of(Severity.valueOf(name()));
    }
  }

  static final class Format implements ITypeConverter<ReportFormat> {
    @Override
    public ReportFormat convert(String value) {
      return choice(value, List.of(ReportFormat.values()));
    }
  }

  static final class FailOn implements ITypeConverter<Threshold> {
    @Override
    public Threshold convert(String value) {
      return choice(value, List.of(Threshold.values()));
    }
  }

  static final class As implements ITypeConverter<CheckedAs> {
    @Override
    public CheckedAs convert(String value) {
      return choice(value, List.of(CheckedAs.values()));
    }
  }

  static final class Color implements ITypeConverter<When> {
    @Override
    public When convert(String value) {
      return choice(value, List.of(When.values()));
    }
  }

  private static <E extends Enum<E>> E choice(String value, List<E> known) {
    return known.stream()
        .filter(each -> each.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "must be "
                        + known.stream()
                            .map(each -> each.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "))));
  }
}
