/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Locale;
import java.util.regex.Pattern;

/** Decides which values are secrets, and holds the text that replaces them. */
public final class Secrets {
  public static final String MASK = "***";

  /** Parts of a secret's name. */
  static final String PARTS =
      "passw|passphrase|pwd|secret|token|credential|private_?key|api_?key|signature";

  /** Too short for a part; with the key of an encrypted database and a link's signature. */
  static final String SHORT = "(?:hex)?key|pw|pass|sig";

  private static final Pattern LIKELY = Pattern.compile(PARTS + "|^(?:" + SHORT + ")$");

  private Secrets() {}

  /** Whether an unknown key looks like a secret's name, as a mistyped {@code password} does. */
  public static boolean isLikelyName(String key) {
    return LIKELY.matcher(key.toLowerCase(Locale.ROOT)).find();
  }
}
