/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.rule.FramePattern;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The tables of rules: tabs separate columns, # begins a comment. {@value #NAMES} has the names by
 * which rules know libraries, in lists.
 */
public final class RuleTables {
  static final String NAMES = "names.tsv";

  private static final Map<String, List<String>> LISTS = new LinkedHashMap<>();

  static {
    for (String[] row : rows(NAMES)) {
      LISTS.computeIfAbsent(row[0], key -> new ArrayList<>()).addAll(List.of(row[1].split(" ")));
    }
  }

  private RuleTables() {}

  /** The rows of a table beside the classes or in a folder there. */
  public static List<String[]> rows(String file) {
    return lines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  public static List<String> lines(String file) {
    try (InputStream in = Objects.requireNonNull(RuleTables.class.getResourceAsStream(file), file);
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  /** The keys of all lists. */
  static Set<String> keys() {
    return LISTS.keySet();
  }

  /** The members of a list in their order. */
  public static List<String> list(String key) {
    return List.copyOf(Objects.requireNonNull(LISTS.get(key), key));
  }

  public static Set<String> set(String key) {
    return Set.copyOf(list(key));
  }

  /** The methods of a list whose members are as {@link FramePattern#of} reads them, by class. */
  public static Map<String, Set<String>> methods(String key) {
    return FramePattern.methods(list(key).toArray(String[]::new));
  }
}
