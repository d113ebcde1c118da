/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The keys that wrapper drivers read, from a data file. */
public final class WrapperKeys {
  private static final Pattern TAB = Pattern.compile("\t");
  private static final String ANY = "*";

  private record Keys(Set<String> names, List<String> prefixes) {
    static final Keys NONE = new Keys(Set.of(), List.of());

    boolean contain(String key) {
      return names.contains(key) || prefixes.stream().anyMatch(key::startsWith);
    }
  }

  private static final List<List<String>> ROWS = read();
  private static final Map<String, Keys> OF_URL = keys(ROWS);
  private static final Map<String, Keys> OF_PROPERTIES =
      keys(ROWS.stream().filter(row -> row.get(2).equals("any")).toList());

  private WrapperKeys() {}

  /** Whether one of the wrappers reads a key of the URL, so that the driver does not need it. */
  public static boolean isInUrl(List<String> wrappers, String key) {
    return isIn(OF_URL, wrappers, key);
  }

  /** Whether one of the wrappers reads a key of the connection's properties. */
  public static boolean isInProperties(List<String> wrappers, String key) {
    return isIn(OF_PROPERTIES, wrappers, key);
  }

  /** Whether a wrapper's key holds a password; the name of a secret in a store is no secret. */
  public static boolean isSecret(String key) {
    return key.toLowerCase(Locale.ROOT).endsWith("password");
  }

  /** Returns the keys of a wrapper as the data file lists them. */
  public static List<String> of(String wrapper) {
    return ROWS.stream().filter(row -> row.get(0).equals(wrapper)).map(row -> row.get(1)).toList();
  }

  private static boolean isIn(Map<String, Keys> all, List<String> wrappers, String key) {
    return wrappers.stream().anyMatch(wrapper -> all.getOrDefault(wrapper, Keys.NONE).contain(key));
  }

  private static Map<String, Keys> keys(List<List<String>> rows) {
    return rows.stream()
        .collect(
            Collectors.groupingBy(
                row -> row.get(0),
                Collectors.collectingAndThen(Collectors.toList(), WrapperKeys::keysOf)));
  }

  private static Keys keysOf(List<List<String>> rows) {
    List<String> keys = rows.stream().map(row -> row.get(1)).toList();
    return new Keys(
        keys.stream().filter(key -> !key.endsWith(ANY)).collect(Collectors.toUnmodifiableSet()),
        keys.stream()
            .filter(key -> key.endsWith(ANY))
            .map(key -> key.substring(0, key.length() - ANY.length()))
            .toList());
  }

  private static List<List<String>> read() {
    InputStream file =
        Objects.requireNonNull(WrapperKeys.class.getResourceAsStream("wrapper-keys.tsv"));
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> List.of(TAB.split(line, -1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the keys of wrappers", e);
    }
  }
}
