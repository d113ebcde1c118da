/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The lines of this module's tables, without comments. */
final class TableLines {
  private TableLines() {}

  static List<String> of(String name) {
    try (InputStream in = TableLines.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("the jar of guard-profile is not whole: " + name + " is missing");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
