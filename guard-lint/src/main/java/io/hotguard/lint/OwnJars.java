/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.lint.input.InputEntry;
import java.util.regex.Pattern;

/** Tells Hotguard's own classes, which an application cannot change and which are not read. */
final class OwnJars {
  /** In its jars alone: a project may have classes of the same package. */
  private static final Pattern HOTGUARD =
      Pattern.compile(
          "(?:^|/)(?:hot)?guard-[\\w.-]*\\.jar!/(?:META-INF/versions/\\d+/)?io/hotguard/");

  private OwnJars() {}

  static boolean contain(InputEntry entry) {
    return entry.path().contains("guard-") && HOTGUARD.matcher(entry.path()).find();
  }
}
