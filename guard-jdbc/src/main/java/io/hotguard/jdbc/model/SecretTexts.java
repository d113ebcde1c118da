/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Masks the secrets of one connection in any text, as written and decoded, in any case.
 *
 * <p>A secret that is a plain word or a short number occurs in messages by chance, and a mask there
 * would tell the secret. Such a secret is masked only behind a key that sounds like a secret's.
 */
public final class SecretTexts implements UnaryOperator<String> {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z]{0,12}|\\d{0,5}|.{0,3}");
  private static final Pattern UNMASKED = Pattern.compile("[^*\\s]");

  /** Ends before the value; the equals sign may be encoded. */
  private static final String KEY =
      "([\\w.-]*(?:"
          + Secrets.PARTS
          + "|\\b(?:"
          + Secrets.SHORT
          + "))[\\w.-]*"
          + "(?:=|%(?:25)*3D)\\s*)";

  private final Pattern anywhere;
  private final Pattern behindKey;

  private SecretTexts(Pattern anywhere, Pattern behindKey) {
    this.anywhere = anywhere;
    this.behindKey = behindKey;
  }

  /**
   * Creates a mask.
   *
   * @param written the secrets of the URL as they are written
   * @param settings settings whose values are masked, too, if they are secrets
   */
  public static SecretTexts of(Collection<String> written, Collection<Setting> settings) {
    Stream<String> values =
        settings.stream()
            .filter(Setting::isSecret)
            .map(Setting::exposed)
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull);
    List<String> forms =
        Stream.concat(written.stream(), values)
            .flatMap(secret -> DecodedText.forms(secret).stream())
            .flatMap(form -> Stream.of(form, form.strip()))
            .filter(form -> UNMASKED.matcher(form).find())
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    return new SecretTexts(
        pattern("", forms.stream().filter(form -> !isPlain(form)).toList()),
        pattern(KEY, forms.stream().filter(SecretTexts::isPlain).toList()));
  }

  private static boolean isPlain(String secret) {
    return PLAIN.matcher(secret).matches();
  }

  /** A pattern without words matches nothing. */
  private static Pattern pattern(String before, List<String> words) {
    return Pattern.compile(
        words.isEmpty()
            ? "(?!)"
            : words.stream()
                .map(Pattern::quote)
                .collect(Collectors.joining("|", before + "(?:", ")")),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  @Override
  public String apply(String text) {
    String masked = anywhere.matcher(text).replaceAll(Secrets.MASK);
    return behindKey.matcher(masked).replaceAll("$1" + Secrets.MASK);
  }
}
