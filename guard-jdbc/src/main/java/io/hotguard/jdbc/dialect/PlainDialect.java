/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.dialect;

import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.model.Candidate;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PlaceholderRanges;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.model.SettingsDraft;
import io.hotguard.jdbc.model.ValueReader;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the URLs of unmodelled drivers, to find settings and hide secrets. Everything up to the
 * first {@code ?} or {@code ;} is the database.
 */
public final class PlainDialect extends Dialect {
  private static final PolicyResolver POLICY =
      new PolicyResolver(
          PolicyResolver.KeyMatching.EXACT,
          true,
          (definition, text) -> ValueReader.Reading.of(text));

  private static final Pattern SCHEME = Pattern.compile("[\\w+.%-]*:(?:[\\w+.%-]*:)?");

  public PlainDialect(DriverFamily family) {
    super(family, "jdbc:sqlite:", UrlSyntax.PLAIN_QUERY);
  }

  @Override
  public boolean owns(UrlText url) {
    return family() == DriverFamily.OTHER || super.owns(url);
  }

  @Override
  public ParsedUrl parse(UrlText url, VersionNumber version, PropertyTable table) {
    ParsedUrl parsed = new ParsedUrl(url);
    String text = url.safe();
    Matcher scheme = SCHEME.matcher(text);
    int rest = scheme.lookingAt() ? scheme.end() : 0;
    parsed.scheme(url.cut(0, rest));
    int opening = first(text, "?;", rest);
    parsed.database(url.cut(rest, opening));
    hideUserInfo(parsed, text, rest, opening);
    LeakedCredentials.userInfo(text)
        .filter(password -> password.start() < opening && password.end() > opening)
        .ifPresent(
            password -> {
              int start = password.start();
              for (PlaceholderRanges.Range known : parsed.secrets()) {
                start = Math.min(start, known.start());
              }
              parsed.secrets().clear();
              parsed.secrets().add(new PlaceholderRanges.Range(start, opening));
            });
    for (PlaceholderRanges.Range secret : parsed.secrets()) {
      parsed.database(
          url.cut(rest, secret.start()) + Secrets.MASK + url.cut(secret.end(), opening));
    }
    for (int start = opening + 1; start <= text.length(); ) {
      int end = first(text, "&;?", start);
      add(parsed, start, end);
      start = end + 1;
    }
    parsed.settingsPart(opening < text.length(), text.length());
    if (url.hasPlaceholder()) {
      parsed.open();
    }
    return parsed;
  }

  private static void hideUserInfo(ParsedUrl parsed, String text, int start, int end) {
    int at = text.lastIndexOf('@', end - 1);
    int slashes = text.indexOf("//", start);
    int from = slashes >= 0 && slashes < at ? slashes + 2 : start;
    if (at > from) {
      int colon = text.indexOf(':', from);
      int slash = text.indexOf('/', from);
      int separator = colon >= 0 && colon < at ? colon : slash;
      parsed
          .secrets()
          .add(
              new PlaceholderRanges.Range(
                  separator >= 0 && separator < at ? separator + 1 : from, at));
    }
  }

  private static void add(ParsedUrl parsed, int start, int end) {
    UrlText url = parsed.text();
    int equals = url.safe().indexOf('=', start);
    if (equals >= 0 && equals < end) {
      parsed
          .settings()
          .add(
              new UrlSetting(
                  url.cut(start, equals),
                  url.cut(equals + 1, end),
                  start,
                  equals,
                  equals + 1,
                  end,
                  -1));
    } else if (end > start) {
      parsed.settings().add(new UrlSetting(url.cut(start, end), null, start, end, end, end, -1));
    }
  }

  private static int first(String text, String characters, int from) {
    for (int i = from; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return text.length();
  }

  @Override
  protected Resolution merge(
      ParsedUrl url, List<Candidate> given, VersionNumber version, PropertyTable table) {
    SettingsDraft draft = POLICY.resolve(url.candidates(), given, table);
    return new Resolution(
        List.of(new JdbcHost("", -1, draft.finish())),
        url.database(),
        url.refusals(),
        url.isOpen());
  }
}
