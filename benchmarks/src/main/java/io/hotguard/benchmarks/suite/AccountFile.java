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

/**
 * What a fork tells its runner besides its scores, handed over in a file: JMH's own channel carries
 * scores only.
 */
public final class AccountFile {
  /** System property with the file that a fork writes its account to. */
  static final String PROPERTY = "bench.accountFile";

  private AccountFile() {}

  /** Writes this process' account to the file that the runner named, if one did. */
  public static void hand(Object account) throws IOException {
    String file = System.getProperty(PROPERTY, "");
    if (!file.isEmpty()) {
      Json.write(Path.of(file), account);
    }
  }

  /**
   * Reads what a fork handed over.
   *
   * @throws IOException if it handed nothing
   */
  static <A> A collect(Path file, Class<A> type) throws IOException {
    if (Files.size(file) == 0) {
      throw new IOException("the fork ended without handing over a " + type.getSimpleName());
    }
    return Json.parse(Files.readString(file, StandardCharsets.UTF_8), type);
  }
}
