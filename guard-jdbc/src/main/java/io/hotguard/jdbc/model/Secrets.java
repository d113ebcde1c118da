/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Locale;
import java.util.regex.Pattern;

/** What must not be shown, and what is shown instead. */
public final class Secrets {
  public static final String MASK = "***";

  private static final Pattern LIKELY =
      Pattern.compile("passw|passphrase|pwd|secret|token|credential|privatekey|private_key|apikey");

  /** Too short to look for in other names; the key of an encrypted database among them. */
  private static final Pattern SHORT = Pattern.compile("(?:hex)?key|pw|pass");

  private Secrets() {}

  /**
   * Whether a key that no table knows reads as if its value were a secret: a mistyped {@code
   * password} must not be shown because of the typing error.
   */
  public static boolean isLikelyName(String key) {
    String name = key.toLowerCase(Locale.ROOT);
    return LIKELY.matcher(name).find() || SHORT.matcher(name).matches();
  }
}
