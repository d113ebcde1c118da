/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The part of an unmodelled driver's URL up to its settings, as the database. */
final class UnmodelledServers extends ServerReader {
  private static final Pattern SCHEME = Pattern.compile("[\\w+.%-]*:(?:[\\w+.%-]*:)?");

  @Override
  int scheme(ParsedUrl parsed, String text) {
    Matcher scheme = SCHEME.matcher(text);
    int end = scheme.lookingAt() ? scheme.end() : 0;
    parsed.scheme(parsed.text().cut(0, end));
    return end;
  }

  @Override
  void read(ParsedUrl parsed, Span part) throws UnreadException {
    requireNoUser(part);
    parsed.database(part.raw());
    parsed.hosts().add(ParsedUrl.UrlHost.NONE);
  }
}
