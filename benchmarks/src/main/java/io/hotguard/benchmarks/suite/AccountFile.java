/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Hands a fork's figures to its runner in a file: JMH's own channel carries scores only. */
public final class AccountFile {
  static final String PROPERTY = "bench.accountFile";

  private AccountFile() {}

  /** Writes this process' account to the file that the runner named, if there is one. */
  public static void hand(Object account) throws IOException {
    String file = System.getProperty(PROPERTY, "");
    if (!file.isEmpty()) {
      Json.write(Path.of(file), account);
    }
  }

  static <A> A collect(Path file, Class<A> type) throws IOException {
    if (Files.size(file) == 0) {
      throw new IOException("the fork ended without handing over a " + type.getSimpleName());
    }
    return Json.parse(Files.readString(file, StandardCharsets.UTF_8), type);
  }
}
