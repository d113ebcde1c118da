/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import io.hotguard.jdbc.model.Secrets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passwords that stand where the driver sees none: a setting written in another driver's way, such
 * as {@code jdbc:h2:mem:x?password=y}, is a part of the database's name to this one.
 */
public final class LeakedCredentials {
  private static final String SEPARATORS = "?;&,";

  /** A key may also follow these, which passwords hold too often to end there. */
  private static final String OPENINGS = SEPARATORS + "/(";

  /** What may be a user, or a host, and what may be a password, or a port. */
  private static final Pattern USER = Pattern.compile(":/{1,2}+[^/?#:@;\\[]*+:");

  private static final Pattern PORT = Pattern.compile("(?:\\d*+|x++)(?=[/?;,#&]|$)");
  private static final String ENDS = "/?#;";

  private LeakedCredentials() {}

  public static boolean isIn(String text) {
    return next(text, 0) >= 0;
  }

  /** The text with each of them masked. */
  public static String hidden(String text) {
    StringBuilder hidden = new StringBuilder(text.length());
    int end = 0;
    for (int from = next(text, 0); from >= 0; from = next(text, end)) {
      hidden.append(text, end, from).append(Secrets.MASK);
      end = end(text, from);
    }
    return hidden.append(text, end, text.length()).toString();
  }

  /** Has each of them in a part of a URL masked where the URL is shown. */
  public static void hide(ParsedUrl parsed, Span part) {
    String text = part.raw();
    for (int from = next(text, 0); from >= 0; from = next(text, end(text, from))) {
      parsed.secrets().add(new Range(part.start() + from, part.start() + end(text, from)));
    }
  }

  /**
   * What reads as a password between a user and a host, whatever its characters.
   *
   * @param safe the URL, letters in place of placeholders
   */
  public static Optional<Range> userInfo(String safe) {
    Matcher user = USER.matcher(safe);
    if (!user.find()) {
      return Optional.empty();
    }
    int start = user.end();
    int at = safe.substring(start, firstOf(ENDS, safe, start)).lastIndexOf('@');
    int end = at < 0 ? safe.indexOf('@', start) : start + at;
    boolean mayBePort = PORT.matcher(safe).region(start, safe.length()).lookingAt();
    if (end < 0 || (at < 0 && mayBePort && safe.substring(start, end).contains("="))) {
      return Optional.empty();
    }
    // An at sign of the password's own is followed by another, before anything is set.
    for (int next = safe.indexOf('@', end + 1); next >= 0; next = safe.indexOf('@', next + 1)) {
      if (safe.substring(end, next).contains("=")) {
        break;
      }
      end = next;
    }
    return Optional.of(new Range(start, end));
  }

  private static int firstOf(String characters, String text, int from) {
    int i = from;
    while (i < text.length() && characters.indexOf(text.charAt(i)) < 0) {
      i++;
    }
    return i;
  }

  /** Where the next one starts, or -1. */
  private static int next(String text, int from) {
    int key = -1;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (OPENINGS.indexOf(c) >= 0) {
        key = i + 1;
      } else if (c == '=' && key >= 0) {
        boolean hidden = text.startsWith(Secrets.MASK, i + 1);
        if (!hidden && Secrets.isLikelyName(text.substring(key, i))) {
          return i + 1;
        }
        key = -1;
      }
    }
    return -1;
  }

  /** Where it ends: what follows a separator and sets nothing is its rest. */
  private static int end(String text, int from) {
    int end = firstOf(SEPARATORS, text, from);
    while (end < text.length()) {
      int next = firstOf(SEPARATORS, text, end + 1);
      if (text.substring(end, next).contains("=")) {
        return end;
      }
      end = next;
    }
    return end;
  }
}
