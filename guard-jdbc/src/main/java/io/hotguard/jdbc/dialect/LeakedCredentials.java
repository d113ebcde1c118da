/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.model.DecodedText;
import io.hotguard.jdbc.model.PlaceholderRanges.Range;
import io.hotguard.jdbc.model.Secrets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds passwords where the driver expects none. A setting in another driver's syntax, such as
 * {@code jdbc:h2:mem:x?password=y}, is part of the database name here.
 */
public final class LeakedCredentials {
  private static final String SEPARATORS = "?;&,";

  /** A key may follow these characters too; passwords contain them too often to end there. */
  private static final String OPENINGS = SEPARATORS + "/(";

  /** Matches a user or host before a colon; the text after it may be a password or a port. */
  private static final Pattern USER = Pattern.compile(":/{1,2}+[^/?#:@;\\[]*+:");

  private static final Pattern PORT = Pattern.compile("(?:\\d*+|x++)(?=[/?;,#&]|$)");
  private static final String ENDS = "/?#;";

  private LeakedCredentials() {}

  public static boolean isIn(String text) {
    return !ranges(text).isEmpty();
  }

  /** Returns such passwords in the order of the text, whether percent-encoded or not. */
  public static List<Range> ranges(String text) {
    List<Range> found = new ArrayList<>();
    for (DecodedText view : DecodedText.views(text)) {
      String seen = view.text();
      int end = 0;
      for (int from = next(seen, 0); from >= 0; from = next(seen, end)) {
        end = end(seen, from);
        found.add(view.written(from, end));
      }
    }
    return joined(found);
  }

  /** Returns ranges without overlaps. */
  private static List<Range> joined(List<Range> ranges) {
    ranges.sort(Comparator.comparingInt(Range::start));
    List<Range> joined = new ArrayList<>();
    for (Range range : ranges) {
      Range last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && range.start() <= last.end()) {
        int end = Math.max(last.end(), range.end());
        joined.set(joined.size() - 1, new Range(last.start(), end));
      } else {
        joined.add(range);
      }
    }
    return joined;
  }

  /** Masks each such password in the text. */
  public static String hidden(String text) {
    StringBuilder hidden = new StringBuilder(text.length());
    int done = 0;
    for (Range range : ranges(text)) {
      hidden.append(text, done, range.start()).append(Secrets.MASK);
      done = range.end();
    }
    return hidden.append(text, done, text.length()).toString();
  }

  /** Marks the passwords in a part of a URL, so that the shown URL masks them. */
  public static void hide(ParsedUrl parsed, Span part) {
    for (Range range : ranges(part.raw())) {
      parsed.secrets().add(new Range(part.start() + range.start(), part.start() + range.end()));
    }
  }

  /** Returns the passwords before a host that show only after percent sequences are decoded. */
  public static List<Range> encodedUserInfo(String safe) {
    List<Range> found = new ArrayList<>();
    for (DecodedText view : DecodedText.views(safe)) {
      if (view.text().length() < safe.length()) {
        userInfo(view.text())
            .ifPresent(range -> found.add(view.written(range.start(), range.end())));
      }
    }
    return found;
  }

  /** Finds a password between a user and a host in {@link UrlText#safe}. */
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
    // If the password contains an at sign, another at sign follows before the first setting.
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

  /** Returns the end of a password; text after a separator belongs to it if it sets nothing. */
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
