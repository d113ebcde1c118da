/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The claims of {@code claims.json}, and their pages. */
final class Claims {
  static final List<Claim> ALL = load("claims.json", Claim[].class);

  private Claims() {}

  /** The elements of a list in JSON beside this class. */
  static <T> List<T> load(String name, Class<T[]> type) {
    try (InputStream resource = requireNonNull(Claims.class.getResourceAsStream(name), name)) {
      return List.of(Json.parse(new String(resource.readAllBytes(), UTF_8), type));
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  static Claim named(String name) {
    return ALL.stream()
        .filter(claim -> claim.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no claim " + name));
  }

  /** A row for each claim. */
  static String inFull(Results results) {
    return new Table<Claim>()
        .text("claim", Claim::statement)
        .text("measured", claim -> claim.verdict(results).figures())
        .text("compared with", Claim::against)
        .code("command", Claim::command)
        .text("result", claim -> "[JSON](../" + claim.file() + ")")
        .of(ALL);
  }

  /** A row for each of these claims, on a page from which results are found in a directory. */
  static String table(List<String> names, Results results, String directory) {
    Table<Claim> table =
        new Table<Claim>()
            .text("claim", Claim::statement)
            .text("measured", claim -> claim.verdict(results).figures())
            .text("compared with", Claim::against)
            .text("result", claim -> "[JSON](" + directory + claim.result() + ".json)");
    return table.of(names.stream().map(Claims::named).toList());
  }
}
