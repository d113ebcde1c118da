/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.function.UnaryOperator;

/**
 * The syntax of settings in a URL.
 *
 * @param opening the text before the first setting, such as {@code ?}
 * @param separator the text between two settings, such as {@code &}
 * @param encoding encodes a key or a value
 */
public record UrlSyntax(String opening, String separator, UnaryOperator<String> encoding) {

  /** {@code ?key=value&key=value}, percent-encoded. */
  public static final UrlSyntax QUERY = new UrlSyntax("?", "&", UrlSyntax::percent);

  /** {@code ?key=value&key=value}, not encoded. */
  public static final UrlSyntax PLAIN_QUERY = new UrlSyntax("?", "&", UnaryOperator.identity());

  public String pair(String key, String value) {
    return encoding.apply(key) + "=" + encoding.apply(value);
  }

  /*
   * URLEncoder writes a blank as +, which every decoding driver reads. Commas, colons and similar
   * characters need no encoding in a query, and sessionVariables=a=1,b=2 stays readable. An equals
   * sign in a value separates nothing.
   */
  private static String percent(String text) {
    return URLEncoder.encode(text, UTF_8)
        .replace("+", "%20")
        .replace("%2C", ",")
        .replace("%3A", ":")
        .replace("%3D", "=")
        .replace("%2F", "/")
        .replace("%24%7B", "${")
        .replace("%7D", "}");
  }
}
