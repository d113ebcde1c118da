/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Decides which values are secrets, and holds the text that replaces them. */
public final class Secrets {
  public static final String MASK = "***";

  private static final String END = "(?![\\w.-])";

  /** Parts of a secret's name; the signature of a link ends it. */
  private static final String PARTS =
      "passw|passphrase|pwd|secret|token|credential|private_?key|api_?key|signature" + END;

  /** Too short for a part; with the key of an encrypted database. */
  private static final String SHORT = "(?:hex)?key|pw|pass|sig" + END;

  /** A secret with its name in a text. */
  public static final Pattern NAMED =
      Pattern.compile(
          "(?:" + PARTS + "|\\b(?:" + SHORT + "))[\\w.-]*\\s*=\\s*(?!\\*\\*\\*)\\S",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LIKELY =
      Pattern.compile(PARTS + "|p\\w?a?s{1,2}\\w?w?\\w?o?r?d|^(?:" + SHORT + ")\\z");

  private static final List<String> OFTEN_MISTYPED =
      List.of("password passphrase keyStorePassword keyStoreSecret secretKey".split(" "));

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z]{0,12}|\\d{0,5}|.{0,3}");

  private Secrets() {}

  /** Whether an unknown key looks like a secret's name, as a mistyped {@code password} does. */
  public static boolean isLikelyName(String key) {
    return LIKELY.matcher(key.toLowerCase(Locale.ROOT)).find()
        || NearestName.likely(key.replaceAll("[^A-Za-z]", ""), OFTEN_MISTYPED).isPresent();
  }

  /**
   * Returns a mask for the secrets of one connection in any text.
   *
   * <p>A secret that is a plain word or a short number occurs in messages by chance, and a mask
   * there would tell the secret, so it stays.
   *
   * @param written the secrets of the URL as they are written
   * @param settings settings whose values are masked, too, if they are secrets
   */
  public static UnaryOperator<String> mask(
      Collection<String> written, Collection<Setting> settings) {
    List<String> secrets = new ArrayList<>(written);
    settings.stream()
        .filter(Setting::isSecret)
        .map(Setting::exposed)
        .filter(Objects::nonNull)
        .forEach(secrets::add);
    secrets.removeIf(secret -> PLAIN.matcher(secret).matches());
    secrets.sort(Comparator.comparingInt(String::length).reversed());
    return text -> {
      String masked = text;
      for (String secret : secrets) {
        masked = masked.replace(secret, MASK);
      }
      return masked;
    };
  }
}
