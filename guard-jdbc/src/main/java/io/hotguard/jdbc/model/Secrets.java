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

  private static final String END = "(?![\\w.-])";

  /** Parts of a secret's name; the signature of a link ends it. */
  static final String PARTS =
      "passw|passphrase|pwd|secret|token|credential|private_?key|api_?key|signature" + END;

  /** Too short for a part; with the key of an encrypted database. */
  static final String SHORT = "(?:hex)?key|pw|pass|sig" + END;

  private static final Pattern LIKELY = Pattern.compile(PARTS + "|^(?:" + SHORT + ")\\z");

  private Secrets() {}

  /** Whether an unknown key looks like a secret's name, as a mistyped {@code password} does. */
  public static boolean isLikelyName(String key) {
    return LIKELY.matcher(key.toLowerCase(Locale.ROOT)).find();
  }
}
