/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.url;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hotguard.jdbc.model.PropertyDefinition;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Secrets;
import io.hotguard.jdbc.url.ParsedUrl.UrlSetting;
import io.hotguard.text.PlaceholderRanges.Range;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides the secrets of a URL.
 *
 * <ul>
 *   <li>The value of a secret is masked, and unknown keys behind it, which may be its rest.
 *   <li>A URL that is not understood is masked from its first {@code ?}, {@code ;} or {@code (} on,
 *       or from the end of its scheme on if the text before may have a secret.
 *   <li>A URL that names a secret where its driver reads no key is not understood.
 * </ul>
 */
public final class SecretMask {
  private static final Pattern HEAD = Pattern.compile("[^?;(%=]*(?=[?;(])");
  private static final Pattern SCHEME =
      Pattern.compile("jdbc:[A-Za-z0-9+-]*:", Pattern.CASE_INSENSITIVE);
  private static final Pattern MALFORMED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /** Encoded texts may be encoded again. */
  private static final int ROUNDS = 4;

  private final ParsedUrl url;
  private final List<Range> ranges;
  private final PropertyTable table;

  private SecretMask(ParsedUrl url, PropertyTable table) {
    this.url = url;
    this.table = table;
    this.ranges = ranges(url, table);
  }

  /** Returns the mask of a URL. */
  public static SecretMask of(ParsedUrl url, PropertyTable table) {
    return new SecretMask(url, table);
  }

  private static List<Range> ranges(ParsedUrl url, PropertyTable table) {
    List<Range> ranges = new ArrayList<>();
    boolean afterSecret = false;
    for (UrlSetting setting : url.settings()) {
      PropertyDefinition known = url.grammar().definition(setting.key(), table).orElse(null);
      boolean secret = known != null ? known.isSecret() : Secrets.isLikelyName(setting.key());
      boolean rest = afterSecret && known == null && !setting.isPartOfHost();
      if (rest) {
        ranges.add(new Range(setting.keyStart(), setting.valueEnd()));
      } else if (secret && setting.value() != null) {
        ranges.add(new Range(setting.valueStart(), setting.valueEnd()));
      }
      afterSecret = secret || rest;
    }
    return ranges;
  }

  /** Returns the URL as written, without its secrets. */
  public String masked() {
    String outer = url.text().outer();
    return url.unread() == null ? without(outer) : head(outer);
  }

  private static String head(String outer) {
    Matcher head = HEAD.matcher(outer);
    if (outer.indexOf('@') < 0 && head.lookingAt()) {
      return head.group() + Secrets.MASK;
    }
    Matcher scheme = SCHEME.matcher(outer);
    return (scheme.lookingAt() ? scheme.group() : "") + Secrets.MASK;
  }

  private String without(String outer) {
    StringBuilder masked = new StringBuilder(outer.length());
    int done = 0;
    for (Range range : ranges) {
      int start = url.text().outerOffset(range.start());
      if (start >= done) {
        masked.append(outer, done, start).append(Secrets.MASK);
        done = url.text().outerOffset(range.end());
      }
    }
    return masked.append(outer, done, outer.length()).toString();
  }

  /** Returns whether the character at an offset of the outer text may be part of a secret. */
  public boolean isHidden(int offset) {
    UrlText text = url.text();
    return ranges.stream()
        .anyMatch(
            range ->
                text.outerOffset(range.start()) <= offset
                    && offset < text.outerOffset(range.end()));
  }

  /** Returns the secrets as they are written. */
  public List<String> secrets() {
    return ranges.stream().map(range -> url.text().cut(range.start(), range.end())).toList();
  }

  /** Returns where the settings begin if the name of a secret is in a wrong place. */
  OptionalInt misplaced() {
    StringBuilder suspect = new StringBuilder();
    int done = 0;
    for (UrlSetting setting : url.settings()) {
      if (setting.isPartOfHost()) {
        continue;
      }
      boolean known = url.grammar().definition(setting.key(), table).isPresent();
      boolean hidden =
          ranges.stream()
              .anyMatch(r -> r.start() <= setting.valueStart() && setting.valueEnd() <= r.end());
      suspect.append(url.text().safe(), done, setting.keyStart());
      if (!known && !hidden) {
        suspect.append(setting.key()).append('=');
      }
      if (!hidden) {
        suspect.append(url.text().safe(), setting.valueStart(), setting.valueEnd());
      }
      done = setting.valueEnd();
    }
    suspect.append(url.text().safe(), done, url.text().length());
    return isNamed(suspect.toString())
        ? OptionalInt.of(Math.max(0, url.opening()))
        : OptionalInt.empty();
  }

  private static boolean isNamed(String text) {
    String form = text;
    for (int round = 0; round < ROUNDS && !Secrets.NAMED.matcher(form).find(); round++) {
      form = decoded(form);
    }
    return Secrets.NAMED.matcher(form).find();
  }

  private static String decoded(String text) {
    return URLDecoder.decode(MALFORMED.matcher(text).replaceAll("%25"), UTF_8);
  }
}
