/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DecodedText;
import io.hotguard.jdbc.model.Occurrence;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/*
 * A reader of URLs that is wrong about the grammar loses the setting. A key is looked for
 * without any grammar: everywhere, in every decoded form, also with characters in it that some
 * driver drops. A place where the driver does not read it is found, too, rather than one missed.
 */
/** The key of a setting as somebody may write it, wherever that is. */
record WrittenKey(String name, Pattern anywhere) {
  private static final int IN_ANY_CASE =
      Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL;

  /** Quotes, escapes, blanks, invisible characters and comments. */
  private static final String DROPPED =
      "(?:[\\\\\"'\\s\\p{Z}\\p{Cntrl}\\p{Cf}]|/\\*[^*]{0,80}\\*/)*+";

  /** Behind XML's ampersand it is the end of another key, which has no effect. */
  private static final String ESCAPED = "&AMP;";

  /**
   * Makes a key.
   *
   * @param name the key; one that ends with a colon or a dot needs no equals sign behind it
   * @param own how values begin that are harmless; {@code -} for no such value
   */
  static WrittenKey of(String name, String own) {
    String letters =
        name.chars()
            .mapToObj(c -> Pattern.quote(Character.toString(c)))
            .collect(Collectors.joining(DROPPED));
    String end = isBeginning(name) ? "" : DROPPED + "=";
    if (!own.equals("-")) {
      end += "(?!(?:" + Pattern.quote(own) + "[\\w.$]*+,?)+(?:[&;#]|$))";
    }
    return new WrittenKey(name, Pattern.compile("(?<![\\w.-])" + letters + end, IN_ANY_CASE));
  }

  private boolean isNamed(String key) {
    int length = isBeginning(name) ? name.length() : Math.max(name.length(), key.length());
    return key.regionMatches(true, 0, name, 0, length);
  }

  private static boolean isBeginning(String name) {
    return name.endsWith(":") || name.endsWith(".");
  }

  /**
   * A configuration, in which keys are looked for.
   *
   * @param views the URL and its decoded forms, in upper case as all of these texts
   * @param names the names of the settings that stand outside the URL
   * @param read the keys that were read in the URL, one for each place
   */
  record Text(List<String> views, List<String> names, List<String> read) {
    static Text of(JdbcFacts facts) {
      List<Setting> given =
          facts.hosts().stream()
              .flatMap(host -> host.settings().given().stream())
              .distinct()
              .toList();
      boolean mayMove = !facts.wrappers().isEmpty();
      return new Text(
          DecodedText.views(facts.url().text()).stream().map(view -> upper(view.text())).toList(),
          given.stream()
              .filter(setting -> !setting.occurrences().stream().allMatch(Text::isInUrl))
              .map(setting -> upper(setting.name()))
              .distinct()
              .toList(),
          given.stream()
              .flatMap(setting -> setting.occurrences().stream())
              .filter(each -> mayMove || isInUrl(each))
              .map(each -> new Place(upper(each.key()), each.offset()))
              .distinct()
              .map(Place::key)
              .toList());
    }

    private record Place(String key, int offset) {}

    /** Some drivers compare in upper case, where a ligature is two letters. */
    private static String upper(String text) {
      return text.toUpperCase(Locale.ROOT);
    }

    private static boolean isInUrl(Occurrence each) {
      return each.origin() == SettingOrigin.URL || each.origin() == SettingOrigin.HOST;
    }

    /** Whether the key is anywhere. */
    boolean has(WrittenKey key) {
      return views.stream().anyMatch(view -> key.anywhere().matcher(view).find())
          || names.stream().anyMatch(key::isNamed);
    }

    /** Whether the URL has the key at more places than a setting of this name was read at. */
    boolean hasUnread(WrittenKey key) {
      long places = views.stream().mapToLong(view -> places(key, view)).max().orElse(0);
      return places > read.stream().filter(key::isNamed).count();
    }

    private static long places(WrittenKey key, String view) {
      return key.anywhere()
          .matcher(view)
          .results()
          .filter(found -> !view.startsWith(ESCAPED, found.start() - ESCAPED.length()))
          .count();
    }
  }
}
