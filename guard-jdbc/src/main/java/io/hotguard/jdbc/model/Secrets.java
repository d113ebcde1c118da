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

  private static final Pattern LIKELY =
      Pattern.compile("passw|passphrase|pwd|secret|token|credential|privatekey|private_key|apikey");

  /** Too short for a search within other names; includes the key of an encrypted database. */
  private static final Pattern SHORT = Pattern.compile("(?:hex)?key|pw|pass");

  private Secrets() {}

  /** Whether an unknown key looks like a secret's name, as a mistyped {@code password} does. */
  public static boolean isLikelyName(String key) {
    String name = key.toLowerCase(Locale.ROOT);
    return LIKELY.matcher(name).find() || SHORT.matcher(name).matches();
  }
}
