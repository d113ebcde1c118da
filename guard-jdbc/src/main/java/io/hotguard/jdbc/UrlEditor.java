/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.jdbc.dialect.ParsedUrl;
import io.hotguard.jdbc.dialect.ParsedUrl.UrlSetting;
import io.hotguard.jdbc.dialect.UrlSyntax;
import io.hotguard.jdbc.dialect.UrlText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds the places of a URL at which a setting changes, and writes the changed text. */
record UrlEditor(ParsedUrl parsed, UrlSyntax syntax) {
  /** The characters before a port and before an instance. */
  private static final String HOST_MARKS = ":\\";

  /** A piece of the URL that another text replaces; offsets are those of the driver's part. */
  record Edit(int start, int end, String replacement) {}

  /** Returns the edit that gives a setting another value. */
  Edit value(UrlSetting setting, String value) {
    String encoded = syntax.encoding().apply(value);
    return setting.value() == null
        ? new Edit(setting.keyEnd(), setting.valueEnd(), "=" + encoded)
        : new Edit(setting.valueStart(), setting.valueEnd(), encoded);
  }

  /** Returns the edits that remove settings and let what stays be read as before. */
  List<Edit> without(List<UrlSetting> gone) {
    List<Edit> edits = removals(gone);
    // A port or an instance without a name before it would be read as the name.
    if (gone.stream().anyMatch(s -> s.isPartOfHost() && startOfPart(s) == s.keyStart())) {
      parsed.settings().stream()
          .filter(setting -> setting.isPartOfHost() && !gone.contains(setting))
          .forEach(part -> edits.add(keyed(part)));
    }
    return edits;
  }

  /** Removes settings with the separators before them, or after them where no setting stays. */
  List<Edit> removals(List<UrlSetting> gone) {
    List<UrlSetting> common =
        parsed.settings().stream()
            .filter(setting -> setting.host() < 0 && !setting.isPartOfHost())
            .toList();
    int leading = (int) common.stream().takeWhile(gone::contains).count();
    List<Edit> edits = new ArrayList<>();
    if (leading > 0) {
      int start = before(common.get(0));
      edits.add(
          leading < common.size()
              ? new Edit(start, behindSeparators(after(common.get(leading - 1))), "")
              : removalOfAll(start));
    }
    for (int i = leading; i < common.size(); i++) {
      if (gone.contains(common.get(i))) {
        int separator = syntax.separator().length();
        edits.add(new Edit(before(common.get(i)) - separator, after(common.get(i)), ""));
      }
    }
    for (UrlSetting setting : gone) {
      if (!common.contains(setting)) {
        edits.add(removalFromHost(setting));
      }
    }
    return edits;
  }

  /** Returns where a setting starts with its blanks; a wrapper may keep those of the others. */
  private int before(UrlSetting setting) {
    int start = setting.keyStart();
    while (parsed.text().text().charAt(start - 1) <= ' ') {
      start--;
    }
    return start;
  }

  private int after(UrlSetting setting) {
    String text = parsed.text().text();
    int end = setting.valueEnd();
    while (end < text.length() && text.charAt(end) <= ' ') {
      end++;
    }
    return end;
  }

  private int behindSeparators(int from) {
    String separator = syntax.separator();
    int end = from;
    while (parsed.text().text().startsWith(separator, end)) {
      end += separator.length();
    }
    return end;
  }

  /** Oracle's driver refuses an opening without a readable setting behind it. */
  private Edit removalOfAll(int first) {
    String text = parsed.text().text();
    if (text.startsWith("#", parsed.fragment())) {
      return new Edit(first, parsed.fragment(), "");
    }
    int opening = text.lastIndexOf(syntax.opening(), first - 1);
    return new Edit(opening == -1 ? first : opening, text.length(), "");
  }

  private Edit removalFromHost(UrlSetting setting) {
    String text = parsed.text().text();
    int start = setting.keyStart();
    int end = setting.valueEnd();
    if (setting.isPartOfHost()) {
      return new Edit(startOfPart(setting), end, "");
    }
    if (text.startsWith("(", start - 1) && text.startsWith(")", end)) {
      return new Edit(start - 1, end + 1, "");
    }
    return text.startsWith(",", start - 1)
        ? new Edit(start - 1, end, "")
        : new Edit(start, text.startsWith(",", end) ? end + 1 : end, "");
  }

  /**
   * Returns where a part of the host starts; the mark before a port or an instance belongs to it.
   */
  private int startOfPart(UrlSetting part) {
    String text = parsed.text().text();
    int before = text.substring(0, part.keyStart()).stripTrailing().length();
    boolean marked = before > 0 && HOST_MARKS.indexOf(text.charAt(before - 1)) >= 0;
    return marked ? before - 1 : part.keyStart();
  }

  /** Writes a part of the host with its key as the driver reads it, and no empty part. */
  private Edit keyed(UrlSetting part) {
    UrlText text = parsed.text();
    String written = text.cut(part.valueStart(), part.valueEnd());
    String value = part.value();
    if (value == null || text.hasPlaceholder(part.valueStart(), part.valueEnd())) {
      value = written;
    }
    return new Edit(
        startOfPart(part),
        part.valueEnd(),
        written.isEmpty() ? "" : syntax.separator() + syntax.pair(part.key(), value));
  }

  /** Returns the edit that adds a setting for all hosts. */
  Edit addition(String name, String value) {
    String text = parsed.text().safe();
    int at = settingsEnd();
    String before;
    if (!parsed.hasSettingsPart()) {
      before = syntax.opening();
    } else if (text.startsWith(syntax.separator(), at - 1)
        || text.indexOf(syntax.opening()) == at - 1) {
      before = "";
    } else {
      before = syntax.separator();
    }
    return new Edit(at, at, before + syntax.pair(name, value));
  }

  /** Amazon's driver takes a number sign for a part of the settings. */
  private int settingsEnd() {
    UrlText text = parsed.text();
    return text.wrappers().contains(HandedOn.AMAZON) && parsed.fragment() >= 0
        ? text.length()
        : parsed.settingsEnd();
  }

  /** Returns the URL that the user wrote, with the edits. */
  String apply(List<Edit> edits) {
    List<Edit> sorted =
        edits.stream()
            .distinct()
            .sorted(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end))
            .toList();
    UrlText text = parsed.text();
    StringBuilder result = new StringBuilder();
    int done = 0;
    for (Edit edit : sorted) {
      int start = text.outerOffset(edit.start());
      int end = text.outerOffset(edit.end());
      if (start >= done) {
        result.append(text.outer(), done, start).append(edit.replacement());
      }
      // Two adjacent removals share a separator, and a secret can be found twice.
      done = Math.max(done, end);
    }
    return result.append(text.outer(), done, text.outer().length()).toString();
  }
}
