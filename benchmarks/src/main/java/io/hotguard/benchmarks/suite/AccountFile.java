/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Hands a fork's counts to its runner in a file: JMH's own channel carries scores only. */
public final class AccountFile {
  static final String PROPERTY = "bench.accountFile";

  private AccountFile() {}

  /** Writes this process' counts to the file that the runner named, if there is one. */
  public static void hand(Map<String, Double> counted) throws IOException {
    String file = System.getProperty(PROPERTY, "");
    if (!file.isEmpty()) {
      Json.write(Path.of(file), counted);
    }
  }

  /** The counts in a file; empty if the fork counts nothing. */
  static Map<String, Double> collect(Path file) throws IOException {
    return Files.size(file) == 0 ? Map.of() : Json.numbers(Json.read(file, JsonNode.class));
  }
}
