/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that selects parts of a program. */
public final class Selection {
  @Option(
      names = "--only",
      paramLabel = "NAME",
      showDefaultValue = Visibility.NEVER,
      description =
          "The subject to measure, by its name in the table; may be repeated (default: all).")
  private List<String> only = List.of();

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  /**
   * The selected ones in the order of all; all, if none was selected.
   *
   * @throws ParameterException if nothing has one of the names
   */
  public <T> List<T> of(List<T> all, Function<T, String> name) {
    if (only.isEmpty()) {
      return all;
    }
    Set<String> known = new LinkedHashSet<>();
    all.forEach(one -> known.add(name.apply(one)));
    for (String wanted : only) {
      if (!known.contains(wanted)) {
        throw new ParameterException(
            requireNonNull(command).commandLine(),
            "--only=" + wanted + ": must be one of '" + String.join("', '", known) + "'");
      }
    }
    return all.stream().filter(one -> only.contains(name.apply(one))).toList();
  }

  public boolean isWhole() {
    return only.isEmpty();
  }

  /** The option as in a command line, after a blank; empty if all is measured. */
  public String option() {
    return only.isEmpty() ? "" : " --only " + String.join(" --only ", shell(only));
  }

  private static List<String> shell(List<String> names) {
    return names.stream().map(name -> name.contains(" ") ? "'" + name + "'" : name).toList();
  }
}
